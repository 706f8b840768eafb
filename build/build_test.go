package build

import (
	"runtime"
	"runtime/debug"
	"testing"
)

func TestCommit(t *testing.T) {
	settings := func(pairs ...string) *debug.BuildInfo {
		info := &debug.BuildInfo{}
		for i := 0; i < len(pairs); i += 2 {
			info.Settings = append(info.Settings, debug.BuildSetting{Key: pairs[i], Value: pairs[i+1]})
		}
		return info
	}
	for _, test := range []struct {
		name string
		info *debug.BuildInfo
		want string
	}{
		{"nothing told", nil, "unknown"},
		{"no version control", settings("GOOS", "linux"), "unknown"},
		{"a commit", settings("vcs.revision", "0123456789abcdef", "vcs.modified", "false"), "0123456789ab"},
		{"with changes", settings("vcs.revision", "0123456789abcdef", "vcs.modified", "true"), "0123456789ab+"},
	} {
		if got := commitOf(test.info); got != test.want {
			t.Errorf("%s: %q, want %q", test.name, got, test.want)
		}
	}
}

func TestThisMachine(t *testing.T) {
	m := ThisMachine()
	if m.CPU == "" || m.Cores < 1 || m.OS != runtime.GOOS || m.Go != runtime.Version() {
		t.Errorf("%+v", m)
	}
}
