// A value or the diagnostic that says why there is none.
#pragma once
#include <tl/expected.hpp>

#include "kinora/core/finding.hpp"

namespace kinora {

template <class T>
using Result = tl::expected<T, Diagnostic>;

using Failure = tl::unexpected<Diagnostic>;

/// `return fail(kTruncated, offset, "nodes[3]", {needed, left});`
inline Failure fail(const Finding& finding, std::optional<u64> offset = {}, std::string path = {},
                    std::initializer_list<Argument> arguments = {}) {
  return Failure(make_diagnostic(finding, offset, std::move(path), arguments));
}

}  // namespace kinora
