import pg from 'pg';

/** As often a statement is asked before it is worth keeping: pgjdbc's `prepareThreshold`. */
const ASKED_OFTEN = 5;
/** A connection keeps no more: pgjdbc's `preparedStatementCacheQueries`. */
const PREPARED_MAX = 256;
/** So many other statements are counted. Some are never the same twice. */
const COUNTED_MAX = 2_000;
/** PostgreSQL makes a kept plan for lists of about ten. What is asked with a longer one is planned for itself. */
const LIST_MAX = 10;

/**
 * Lets each connection that it is given parse a statement once, and keep its plan where that is as good as one made anew, when it is asked
 * often (PostgreSQL's manual, `PREPARE`).
 */
export function createPreparer(): (client: pg.PoolClient) => void {
  const nameOf = createNames();
  return (client) => {
    const query = (asked: unknown, ...rest: readonly unknown[]): unknown =>
      // oxlint-disable-next-line typescript/unbound-method -- it is called on the client
      Reflect.apply(pg.Client.prototype.query, client, [withName(asked, rest[0], nameOf), ...rest]);
    Object.assign(client, { query });
  };
}

type NameOf = (text: string) => string | null;

function withName(asked: unknown, values: unknown, nameOf: NameOf): unknown {
  if (typeof asked !== 'object' || asked === null || !('text' in asked) || typeof asked.text !== 'string') return asked;
  // Without values it may be several statements.
  if (!Array.isArray(values) || values.length === 0 || values.some(isLongList)) return asked;
  const name = nameOf(asked.text);
  return name === null ? asked : { ...asked, name };
}

function isLongList(value: unknown): boolean {
  return Array.isArray(value) && value.length > LIST_MAX;
}

/** Counts what is asked: null until it is often. */
function createNames(): NameOf {
  const names = new Map<string, string>();
  const counts = new Map<string, number>();
  return (text) => {
    const known = names.get(text);
    if (known !== undefined) return known;
    if (names.size >= PREPARED_MAX) return null;
    const count = (counts.get(text) ?? 0) + 1;
    if (count < ASKED_OFTEN) {
      if (counts.size >= COUNTED_MAX) counts.clear();
      counts.set(text, count);
      return null;
    }
    counts.delete(text);
    const name = `asked-often-${names.size + 1}`;
    names.set(text, name);
    return name;
  };
}
