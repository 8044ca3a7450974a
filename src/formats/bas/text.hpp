// BAS, BASLIST and BASSETTING to text and back, and the checks of any format.
#pragma once
#include "kinora/describe/checker.hpp"
#include "kinora/formats/bas/bas.hpp"
#include "kinora/formats/bas/baslist.hpp"
#include "kinora/formats/bas/bassetting.hpp"
#include "kinora/text/node.hpp"
#include "kinora/text/writer.hpp"

namespace kinora {
struct Schema;
}

namespace kinora::bas {

void write_text(TextWriter& w, const Bas& b, bool full);
void write_text(TextWriter& w, const BasList& l, bool full);
void write_text(TextWriter& w, const BasSetting& s, bool full);

Result<Bas> read_bas_text(const TextNode& root);
Result<BasList> read_baslist_text(const TextNode& root);
Result<BasSetting> read_bassetting_text(const TextNode& root);

Schema bas_schema();
Schema baslist_schema();
Schema bassetting_schema();

}  // namespace kinora::bas
