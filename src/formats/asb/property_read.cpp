// ASB: properties from bytes.
#include "formats/asb/property_value.hpp"

namespace kinora::asb {

template <class T>
void describe_property(Reader& v, const char* name, Property<T>& p) {
  describe_words(v, name, p);
}
template void describe_property(Reader&, const char*, Property<float>&);
template void describe_property(Reader&, const char*, Property<bool>&);
template void describe_property(Reader&, const char*, Property<Integer>&);
template void describe_property(Reader&, const char*, Property<PoolText>&);
template void describe_property(Reader&, const char*, Property<Vec3>&);

}  // namespace kinora::asb
