// Package database keeps Kriegspiel problems in files: belief states with the
// question whether a mate can be forced within some ply, and the answer.
//
//	r, err := database.Open("problems.kdb")
//	for p, err := range r.Problems() { ... }
//
// A [Problem] is given by a record or by positions; package mate makes the belief
// state of either. [Reader] reads a file of problems in order, by number,
// by id, or a part of it; [Create] and [Resume] write one; an [Importer] takes over
// the Berkeley database, or problems as lines of JSON, and an [Exporter] writes its notation. What that database
// says of the coverage of its near misses is a lower bound, not the most that is
// possible, and is taken over as such.
//
// # The file
//
// A file, by habit with the ending .kdb, is a sequence of frames of Zstandard
// (RFC 8878), so that
//
//	zstd -dc problems.kdb | jq
//
// shows all of it: JSON, a value a line, in UTF-8. The lines are a header and
// problems. What follows is version 1, and is a promise.
//
// The first frame holds the header line alone:
//
//	format      "kriegmate problems"
//	version     1
//	generator   the program that wrote it, with the options that matter
//	seed        of the generator, a number below 2^64; absent if 0
//	rules       the rule set of all problems; absent if they differ
//	frame       how many problems a frame holds
//
// Every further frame holds as many problems as the header says, a line each,
// the last one perhaps fewer, but at least one. All frames are independent of
// each other and end with the checksum of Zstandard; none holds more than 64 MiB
// of text. A problem is an object:
//
//	id          by default 16 hexadecimal digits; see [Problem.NewID]
//	rules       "berkeley", "berkeley-any", "berkeley-db", "wild16", "cincinnati",
//	            "english", "dutch" or "rand"
//	solver      "w" or "b", who is to move
//	ply         the half-moves within which a mate is asked for, an odd number
//	verdict     "mate", "near-miss" or "no-mate"
//	belief      the size of the belief state
//	covered     the most states that one plan mates, as far as is known
//	exact       whether no plan mates more
//	origin      absent if unknown; else an object with those that are not empty of
//	              seed   of the generator
//	              game   its number, from 1
//	              file   the file it came from, with its folder: "d3/mate1.pgn"
//	tags        of the PGN file it came from: a list of pairs, name and value;
//	            absent if there is none. A problem of a shard has one named "key",
//	            the same for belief states that are equal or mirror images, by which
//	            those that come twice are left out when shards are joined
//	record      what the solver has heard, in the interchange format of docs/rules.md,
//	            with rules and solver in it, and without what may be left out
//	positions   instead of a record: the states, a list of FENs without clocks
//	certificate the plan or the refutation, as docs/certificates.md describes it, not
//	            compressed; absent if there is none
//
// The numbers fit each other: covered equals belief if the verdict is "mate", is
// at least half of it, but less, if it is "near-miss", and less than half if it is
// "no-mate". If there are positions, belief is their number, and no two are equal.
//
// Behind the last problem come two skippable frames, which those who decompress
// pass over. All numbers in them are little-endian.
//
//   - 0x184D2A5B, the counts: a line of JSON, {"problems":n,"counts":[...]} with an
//     object {"ply":,"verdict":,"problems":} for each ply and verdict there is, by
//     ply, mates first; then 8 bytes with the 64-bit XXH3 hash of that line, with
//     its line break, and of the whole next frame.
//   - 0x184D2A5E, the table of the seekable format of Zstandard: for each frame
//     before the counts its size, the size of its text, and the lower half of the
//     XXH64 hash of its text, 4 bytes each.
//
// As every frame but the last has the same number of problems, the table tells
// where a problem is from its number alone.
//
// # What will never change
//
// A file of version 1 will always be read, with the meaning above: testdata/v1.kdb
// is such a file, is never written again, and a test compares it with what it
// should say. Fields are not added to version 1, since its readers refuse what
// they do not know; a version 2 would say so in its header. The id of a problem,
// once made, stays the same.
//
// What may change from release to release is how well frames are compressed. So
// the same problems make the same bytes only with the same release.
//
// # Crashes
//
// A frame is written whole, and is on the disk, before the next one begins.
// Whatever happens to its writer, a file is at worst cut: [Reader.Problems] gives
// the problems of all whole frames, and then an [ErrCut] with the place; [Resume]
// cuts back to the last whole frame and goes on, and the finished file is, byte for
// byte, the one of a writer that was not interrupted. For that frames are cut by
// number only, and lines and compression depend on the problems alone. A file that
// was closed early, with a last frame that is not full, is resumed the same way:
// that frame stays in its place until a fuller one, in a copy of the file, takes
// the name of the file.
//
// Two writers would destroy a file. So on Linux, macOS and the BSDs a writer has a lock
// on it, and [Create] and [Resume] refuse it to another, in the same process too. A
// writer that was killed has none any more. Readers need none: they may read while the
// file is written.
//
// A changed byte is found by the checksums: [ErrDamaged], with the place, behind
// the problems of the frames before it. Frames whose text is larger than 64 MiB
// are refused before they are unpacked, and lines with a field that is too long
// before they are decoded, so that no file can fill the memory: tags may have 4 MiB,
// a record or positions 8 MiB, every other field but a certificate 64 KiB.
//
// # What was measured
//
// Bytes a problem, all counted: 830 problems of the Berkeley database with records of 20 to 30
// moves (23.8, and 20.9 refused tries, on average), imported with their tags; and
// records of 25 moves of random play (8.3 refused tries) without tags.
//
//	problems a frame       16    32    64   128   256
//	Berkeley              276   245   227   208   198
//	random play, 25 moves             173
//
// 64 is the default: one problem is read in 0.4 ms, and no more than 63 are lost
// in a crash. The best of four levels of compression costs a tenth of a
// millisecond a problem and saves a fifth: 227 bytes against 285 of the default
// level and 239 of the one between. With the moves as text, as in PGN, a record would take a
// third less, but only the interchange format can be handed to other commands as
// it is.
//
// Reading goes through 30 to 40 MB of text in a second of one core, nearly all of it
// spent on checking the records (go test -bench Read ./database).
package database
