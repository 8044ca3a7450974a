// ASB: remarks beside ids in the text, for whoever reads it. They are not read back.
#pragma once
#include "formats/asb/context.hpp"
#include "kinora/describe/text_out.hpp"

namespace kinora::asb {

/// What an element is: its type, and what it plays or chooses by.
std::string label(const Element& e, const Context& c);

void comment_element(TextOut& v, s32 id);
/// Several ids in one line.
void comment_elements(TextOut& v, const std::vector<s32>& ids);
/// What an expression computes, as a formula.
void comment_expression(TextOut& v, s32 number);

}  // namespace kinora::asb
