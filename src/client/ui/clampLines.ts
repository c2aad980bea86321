/**
 * At most so many lines, ended by three dots.
 * @param from the width from which on it is cut; below it, there is room for all
 */
export const clampLines = (count: number, from: 'xs' | 'sm' | 'md' = 'xs') =>
  ({
    display: from === 'xs' ? '-webkit-box' : { [from]: '-webkit-box' },
    WebkitBoxOrient: 'vertical',
    WebkitLineClamp: count,
    overflow: 'hidden',
    whiteSpace: 'normal',
    overflowWrap: 'anywhere',
    // One line is filled to its end: cut after a word, it would leave a gap before what follows.
    wordBreak: count === 1 ? 'break-all' : 'normal',
  }) as const;
