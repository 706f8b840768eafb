// Games to begin with: each has a certain mate that the player of the named side missed.

/** The samples of the page "Review": what the button says, the game, and whose review it is. */
export const samples = [
  {
    name: 'A whole game with a missed mate', side: 'b',
    text: `[Event "A pawn instead of the king"]
[White "gambler"]
[Black "hunter"]
[Variant "Kriegspiel"]
[Rules "berkeley"]
[Result "*"]
[RefusedTries "201"]

1. c4 {[%refused cxb3 dxc3 hxg3 exd3 exf3 gxf3 dxe3 axb3 bxa3 bxc3 gxh3 fxe3
cxd3 fxg3]} 1... d5 2. cxd5 {[%refused cxb5]} 2... Qxd5 3. Qa4+ {[%refused dxc3
gxf3 exf3 axb3 bxa3 hxg3 exd3 fxg3 dxe3 fxe3 bxc3 gxh3]} 3... b5 4. Qxa7
{[%refused bxa3 axb3 gxf3 exf3 fxe3 dxe3 fxg3 gxh3 dxc3 exd3 hxg3 bxc3]} 4...
Rxa7 5. g4 {[%refused gxh3 fxe3 bxc3 exd3 gxf3 axb3 exf3 dxe3 dxc3 bxa3 hxg3
fxg3]} 5... Qxh1 6. g5 {[%refused gxf5 gxh5 hxg3 fxe3 dxc3 exf3 bxc3 bxa3 axb3
exd3 dxe3 fxg3]} 6... Qc6 {[%refused bxa4 Qh4]} 7. Bh3 {[%refused gxf6 gxh6
bxa3 exf3 axb3 fxe3 dxc3 dxe3 fxg3 hxg3 exd3 bxc3]} 7... Qh1 {[%refused bxa4]}
8. Bd7+ {[%refused gxf6 gxh6 exf3 axb3 dxc3 dxe3 bxc3 exd3 bxa3 fxe3 hxg3
fxg3]} 8... Bxd7 9. g6 {[%refused gxf6 gxh6 dxe3 exf3 fxg3 dxc3 axb3 bxc3 fxe3
hxg3 bxa3 exd3]} 9... hxg6 {[%refused bxa4]} 10. d4 {[%refused axb3 exf3 fxg3
dxe3 exd3 hxg3 bxa3 dxc3 fxe3 bxc3]} 10... Rxh2 {[%refused bxa4]} 11. Bh6
{[%refused dxe5 dxc5 axb3 bxc3 exf3 bxa3 fxe3 fxg3 exd3]} 11... Qxg1+
{[%refused bxa4]} 12. Kd2 {[%refused dxc5 dxe5 bxa3 fxg3 axb3 fxe3 exd3 bxc3
exf3 Bg7 Bf8 d5 Bg5 f4 a4 Na3 Nc3 Bf4 b3 b4 e4 f3 Be3 e3 a3 Bd2]} 12... gxh6
13. d5 {[%refused dxc5 dxe5 exd3 bxa3 fxg3 axb3 bxc3 fxe3 exf3]} 13... Qxf2
{[%refused Qa1 Qd4 bxa4]} 14. d6 {[%refused dxc6 dxe6 bxc3 axb3 exf3 bxa3
exd3]} 14... exd6 {[%refused Qc2]} 15. a4 {[%refused exd3 axb3 bxa3 exf3 bxc3]}
15... bxa4 16. Rxa4 {[%refused bxc3 exd3 bxa3 exf3]} 16... Bxa4 17. Na3
{[%refused exf3 bxa3 bxc3 exd3]} 17... Qf4+ 18. Kc3 {[%refused bxc3 exf3 exd3
Ke3 Kc1 Nb5 Nc4 b4 e4]} 18... Qg3+ {[%refused Rc2]} 19. Kc4 {[%refused exf3
exd3 Nb5 b4]} 19... Qb3+ 20. Kd4 {[%refused bxc3 exf3 exd3 Kd5]} 20... Qxb2+ 21. Ke4 *
`,
  },
  {
    name: 'Two rooks against a king', side: 'w',
    text: `[Event "Two rooks"]
[White "A. Hasty"]
[Black "A. Lonely"]
[SetUp "1"]
[FEN "8/6k1/8/8/8/8/R7/1R4K1 w - - 0 1"]
[Result "1-0"]

1. Ra6 Kf7 2. Kf2 Kg7 3. Rb7+ Kf8 4. Ra8# 1-0
`,
  },
];
