package arguments

import (
	"runtime"
	"runtime/debug"
	"testing"
)

func TestVersion(t *testing.T) {
	built := ", " + runtime.Version() + " " + runtime.GOOS + "/" + runtime.GOARCH
	settings := func(pairs ...string) (list []debug.BuildSetting) {
		for i := 0; i < len(pairs); i += 2 {
			list = append(list, debug.BuildSetting{Key: pairs[i], Value: pairs[i+1]})
		}
		return list
	}
	const commit = "0123456789abcdef0123"
	for _, test := range []struct {
		info *debug.BuildInfo
		want string
	}{
		{nil, "0.9" + built},
		{&debug.BuildInfo{}, "0.9" + built},
		{&debug.BuildInfo{Main: debug.Module{Version: "(devel)"}, Settings: settings("vcs.revision", commit)}, "0.9, commit 0123456789ab" + built},
		{&debug.BuildInfo{Main: debug.Module{Version: "v0.0.0-20260101000000-0123456789ab+dirty"}, Settings: settings("vcs.revision", commit, "vcs.modified", "true")}, "0.9, commit 0123456789ab+" + built},
		{&debug.BuildInfo{Main: debug.Module{Version: "v1.2.3"}, Settings: settings("vcs.revision", "0123", "vcs.modified", "false")}, "1.2.3, commit 0123" + built},
		{&debug.BuildInfo{Settings: settings("vcs.modified", "true")}, "0.9" + built},
	} {
		if got := versionOf(test.info, "0.9"); got != test.want {
			t.Errorf("%+v is %q, want %q", test.info, got, test.want)
		}
	}
}
