/** Characters of one news. */
export const longestNews = 2000;

/** Minutes in which a news can be changed; then it is mailed. */
export const newsMinutes = 10;

/** News of one group in a day. */
export const mostNewsOfDay = 10;

/** Until when a news can be changed. */
export const newsChangeEnd = (postedAt: string | Date): Date =>
  new Date(new Date(postedAt).getTime() + newsMinutes * 60_000);

/** A piece of a line: plain text, or an address to be linked. */
export interface NewsPiece {
  text: string;
  /** Null: no link. */
  href: string | null;
}

const address = /\b(?:https?:\/\/|www\.)[^\s<>"]+/giu;

/** Signs that follow an address in a sentence, and are no part of it. */
const sentenceEnds = new Set(".,;:!?'’”…*_");

/** The paragraphs of a news, which blank lines divide, each with its lines. */
export const newsParagraphs = (text: string): NewsPiece[][][] =>
  text
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.split('\n').map((line) => piecesOf(line)))
    .filter((lines) => lines.some((pieces) => pieces.length > 0));

/** A line with its addresses as links; only of the web, so that no other scheme becomes one. */
function piecesOf(line: string): NewsPiece[] {
  const pieces: NewsPiece[] = [];
  let end = 0;
  for (const match of line.matchAll(address)) {
    const text = withoutSentence(match[0]);
    if (!/\w\.\w/.test(text)) continue;
    pieces.push({ text: line.slice(end, match.index), href: null });
    pieces.push({ text, href: /^http/i.test(text) ? text : `https://${text}` });
    end = match.index + text.length;
  }
  pieces.push({ text: line.slice(end), href: null });
  return pieces.filter(({ text }) => text !== '');
}

/** Without the end of the sentence or the parenthesis that it stands in. */
function withoutSentence(text: string): string {
  const isOpened = text.includes('(');
  const isEnd = (last: string) => sentenceEnds.has(last) || (!isOpened && ')]'.includes(last));
  let end = text.length;
  while (end > 0 && isEnd(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
}
