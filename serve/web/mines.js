// The page "Minesweeper".
