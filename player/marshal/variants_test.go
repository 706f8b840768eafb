package marshal

import (
	"reflect"
	"strings"
	"testing"
)

// Every variant has a name of its own and differs from the player as it is shipped.
func TestVariants(t *testing.T) {
	for _, v := range Variants() {
		settings := Default()
		v.Change(&settings)
		if reflect.DeepEqual(settings, Default()) {
			t.Errorf("%s changes nothing", v.Name)
		}
		if p, err := VariantNamed(v.Name); err != nil || p.Name != "marshal:"+v.Name || p.About != v.About {
			t.Errorf("VariantNamed(%s) = %q, %v", v.Name, p.Name, err)
		}
	}
	if _, err := VariantNamed("bold"); err == nil || !strings.Contains(err.Error(), "no-order") {
		t.Errorf("VariantNamed(bold): %v, want the names that there are", err)
	}
}
