// The page "Board".
