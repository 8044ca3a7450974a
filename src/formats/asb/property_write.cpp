// ASB: properties to bytes, and their check.
#include "formats/asb/property_value.hpp"

namespace kinora::asb {

template <class T>
void describe_property(Writer& v, const char* name, const Property<T>& p) {
  describe_words(v, name, p);
}
template <class T>
void describe_property(Checker& v, const char* name, const Property<T>& p) {
  describe_words(v, name, p);
}
template void describe_property(Writer&, const char*, const Property<float>&);
template void describe_property(Writer&, const char*, const Property<bool>&);
template void describe_property(Writer&, const char*, const Property<Integer>&);
template void describe_property(Writer&, const char*, const Property<PoolText>&);
template void describe_property(Writer&, const char*, const Property<Vec3>&);
template void describe_property(Checker&, const char*, const Property<float>&);
template void describe_property(Checker&, const char*, const Property<bool>&);
template void describe_property(Checker&, const char*, const Property<Integer>&);
template void describe_property(Checker&, const char*, const Property<PoolText>&);
template void describe_property(Checker&, const char*, const Property<Vec3>&);

}  // namespace kinora::asb
