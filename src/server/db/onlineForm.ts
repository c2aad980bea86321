/** A statement that Postgres runs outside of a transaction, or that need not hold up one. */
interface Afterwards {
  statement: string;
  /** Which index it builds: what is left of one that was cut short is dropped first. */
  index?: string;
}

/** A migration in the form that lets others read and write meanwhile. */
interface OnlineForm {
  /** In one transaction. */
  together: string[];
  /** Run one by one afterwards; each can be repeated. */
  afterwards: Afterwards[];
}

const name = '"?(\\w+)"?';
const table = `(?:"?public"?\\.)?${name}`;
const form = (text: string): RegExp => new RegExp(`^${text.replaceAll(' ', '\\s+')}`, 'i');

const newTable = form(`create table (?:if not exists )?${table}`);
const newIndex = form(
  `create (unique )?index (?:concurrently )?(?:if not exists )?${name} on ${table}`,
);
const lostIndex = form(`drop index (?:concurrently )?(?:if exists )?${table}`);
const newRule = form(`alter table ${table} add constraint ${name} (?:check|foreign key)\\b`);
const outside = form(`(?:alter table ${table} validate constraint|drop index concurrently)\\b`);

/** Without the comment before it and the semicolon after it. */
const bare = (statement: string): string =>
  statement.replace(/^(\s|--[^\n]*\n)+/, '').replace(/[;\s]+$/, '');

/** For a database without other users: everything in one transaction. */
export const transactionForm = (statements: string[]): OnlineForm => ({
  together: statements.map((statement) => statement.replace(/\bindex\s+concurrently\b/i, 'index')),
  afterwards: [],
});

/**
 * Takes out of a migration, as it was generated or written, what would read a large table while it is
 * locked: indexes are built concurrently, and rules are added unchecked and then checked. It stays as
 * it is where the table is new, or where an index takes the place of one of the same name, which must
 * not be missing meanwhile.
 */
export function onlineForm(statements: string[]): OnlineForm {
  const all = statements.map(bare);
  const namesIn = (pattern: RegExp) => new Set(all.map((text) => pattern.exec(text)?.[1]));
  const [newTables, lostIndexes] = [namesIn(newTable), namesIn(lostIndex)];
  const together: string[] = [];
  const afterwards: Afterwards[] = [];

  function place(text: string): void {
    const [, unique = '', index = '', indexed] = newIndex.exec(text) ?? [];
    const [, ruled, rule = ''] = newRule.exec(text) ?? [];
    if (text.includes(';')) together.push(text);
    else if (indexed && !newTables.has(indexed) && !lostIndexes.has(index)) {
      const rest = text.slice(text.search(/\son\s/i));
      const statement = `create ${unique}index concurrently if not exists "${index}"${rest}`;
      afterwards.push({ statement, index });
    } else if (ruled && !newTables.has(ruled) && !/\snot\s+valid$/i.test(text)) {
      together.push(`${text} not valid`);
      afterwards.push({ statement: `alter table "${ruled}" validate constraint "${rule}"` });
    } else if (outside.test(text)) afterwards.push({ statement: text });
    else together.push(...transactionForm([text]).together);
  }

  all.forEach(place);
  return { together, afterwards };
}
