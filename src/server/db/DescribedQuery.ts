import pg from 'pg';

/** The driver's connection, as far as its types leave it out. */
interface Connection {
  stream: object;
  describe(part: object): void;
}

/** Columns of a statement's rows, as the driver's result keeps them. */
interface Description {
  fields: pg.FieldDef[];
  _parsers: unknown;
  _prebuiltEmptyResultObject: unknown;
}

/** Parts of the driver's query that its types leave out. */
interface Query extends pg.Query {
  name?: string | undefined;
  _result: Description;
  _accumulateRows: boolean;
  prepare(connection: Connection): void;
  handleRowDescription(message: unknown): void;
  handleCommandComplete(message: unknown, connection: Connection): void;
}
const DriverQuery = pg.Query as unknown as new (text: string, values?: unknown[]) => Query;

const known = new WeakMap<object, Map<string, Description>>();
const undescribing = new WeakMap<Connection, Connection>();

/** Equal columns are kept once for all connections. */
const shared = new Map<string, Description>();

function share(name: string, { fields, _parsers, _prebuiltEmptyResultObject }: Description) {
  const other = shared.get(name);
  const isSame =
    other?.fields.length === fields.length &&
    fields.every((field, place) => {
      const { name: column, dataTypeID } = other.fields[place] ?? {};
      return field.name === column && field.dataTypeID === dataTypeID;
    });
  if (other && isSame) return other;
  const description = { fields, _parsers, _prebuiltEmptyResultObject };
  shared.set(name, description);
  return description;
}

/** The connection, without asking what the columns of the rows are. */
function withoutDescribing(connection: Connection): Connection {
  const made = undescribing.get(connection);
  if (made) return made;
  const silent = Object.create(connection, { describe: { value: () => undefined } }) as Connection;
  undescribing.set(connection, silent);
  return silent;
}

/**
 * A query that asks for the columns of its rows once for each connection and name: Postgres refuses a prepared
 * statement whose columns have changed. To read their description takes longer than to read a row.
 */
export class DescribedQuery extends DriverQuery {
  override prepare(connection: Connection): void {
    const description =
      this.name === undefined ? undefined : known.get(connection.stream)?.get(this.name);
    if (description) {
      Object.assign(this._result, description);
      this._accumulateRows = true;
    }
    super.prepare(description ? withoutDescribing(connection) : connection);
  }

  override handleCommandComplete(message: unknown, connection: Connection): void {
    super.handleCommandComplete(message, connection);
    if (this.name === undefined) return;
    const ofConnection = known.get(connection.stream) ?? new Map<string, Description>();
    known.set(connection.stream, ofConnection);
    if (!ofConnection.has(this.name)) ofConnection.set(this.name, share(this.name, this._result));
  }
}
