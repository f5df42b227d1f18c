import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvLine } from './csv-line.ts';
import { readInvitees, type InviteeLine } from './read-invitees.ts';

/** Reads a file that comes in pieces of `size` bytes. */
async function read(file: string | Buffer, size = 7): Promise<InviteeLine[]> {
  const bytes = Buffer.from(file);
  async function* pieces() {
    for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
  }
  return collect(readInvitees(pieces()));
}

async function collect<T>(values: AsyncIterable<T>): Promise<T[]> {
  const all: T[] = [];
  for await (const value of values) all.push(value);
  return all;
}

function person(line: number, forename: string, surname: string, email: string): InviteeLine {
  return { kind: 'invitee', invitee: { line, forename, surname, email } };
}

test('without a header the columns are forename, surname, email', async () => {
  expect(await read('Ada,Byron,ada@a.example\nAlan,Turing,alan@a.example')).toEqual([
    person(1, 'Ada', 'Byron', 'ada@a.example'),
    person(2, 'Alan', 'Turing', 'alan@a.example'),
  ]);
});

test('a header names the columns in any order, in any case, beside others that are left out', async () => {
  expect(await read('constructor,E-MAIL, Surname ,forename\nSales,ada@a.example,Byron,Ada\n')).toEqual([
    person(2, 'Ada', 'Byron', 'ada@a.example'),
  ]);
});

test.each([
  ['commas', 'Ada,"Byron; Countess","ada@a.example"\n'],
  ['semicolons, with a comma in a name', 'Ada;"Byron; Countess";ada@a.example\n'],
  ['a byte order mark', '\ufeffAda;"Byron; Countess";ada@a.example'],
  ['a byte order mark before a header', '\ufeffforename;surname;email\r\nAda;"Byron; Countess";ada@a.example\r\n'],
  ['old line ends', 'forename;surname;email\rAda;"Byron; Countess";ada@a.example\r'],
])('%s are read', async (_, file) => {
  expect((await read(file)).map((line) => line.kind === 'invitee' && line.invitee.surname)).toEqual(['Byron; Countess']);
});

test('a line number is the one an editor shows: empty lines and line breaks inside quotation marks count', async () => {
  const file =
    'forename,surname,email\n\n"Ada\nAugusta",Byron,ada@a.example\r\n,,\nAlan,Turing,alan@a.example,\n"Grace","Hop""per",grace@a.example\n';
  expect(await read(file)).toEqual([
    person(3, 'Ada\nAugusta', 'Byron', 'ada@a.example'),
    { kind: 'problem', line: 6, message: 'There are 4 columns where 3 are expected (forename, surname, email).', isLast: false },
    person(7, 'Grace', 'Hop"per', 'grace@a.example'),
  ]);
});

test('a file parted by tabs is told line by line, in good English', async () => {
  const message = 'There is 1 column where 3 are expected (forename, surname, email).';
  expect(await read('Ada\tByron\tada@a.example\n')).toEqual([{ kind: 'problem', line: 1, message, isLast: false }]);
});

test('characters of every kind come through, wherever the pieces of the file end', async () => {
  const file = 'Zoë,Müller-Ångström,zoë@ä.example\n李,小龍,li@a.example\n👩‍🚀,Ride,sally@a.example\n';
  for (const size of [1, 2, 3, 5, 1000]) {
    expect((await read(file, size)).map((line) => line.kind === 'invitee' && line.invitee.forename)).toEqual(['Zoë', '李', '👩‍🚀']);
  }
});

test.each([
  ['Latin-1', Buffer.from('Ada,Byron,ada@a.example\nZo\xeb,M,z@a.example\n', 'latin1'), 2, 'not text in UTF-8'],
  ['UTF-16', Buffer.from('\ufeffAda,Byron,ada@a.example\n', 'utf16le'), 1, 'not text in UTF-8'],
  ['a quotation mark never closed', Buffer.from('a,b,c@d.e\n"Ada,Byron,ada@a.example\n'), 2, 'never closed'],
  ['a quotation mark that swallows the rest', Buffer.from(`a,b,c@d.e\n\n"Ada,${'x,y,z@a.example\n'.repeat(3000)}`), 2, 'never closed'],
  ['a stray quotation mark', Buffer.from('a,b,c@d.e\nA"da,Byron,ada@a.example\n'), 2, 'stands where none may'],
  ['a line without end', Buffer.from('x'.repeat(400_000)), 1, 'too long'],
  ['a header without surnames', Buffer.from('email,forename\nx,y\n'), 1, "no column 'surname'"],
  ['a header with two addresses', Buffer.from('email,forename,surname,e-mail\n'), 1, "column 'email' twice"],
])('%s ends the reading with the line it is in', async (_, file, line, message) => {
  const lines = await read(file, 1000);
  expect(lines.at(-1)).toMatchObject({ kind: 'problem', line, isLast: true, message: expect.stringContaining(message) });
});

test('a file of nothing has nobody in it', async () => {
  for (const file of ['', '\ufeff', '\n\n', 'forename,surname,email\n', ';;\n']) expect(await read(file)).toEqual([]);
});

test('a failing disk is no fault of the file', async () => {
  async function* broken(): AsyncGenerator<Buffer> {
    yield Buffer.from('Ada,Byron,ada@a.example\n');
    throw new Error('EIO');
  }
  await expect(collect(readInvitees(broken()))).rejects.toThrow('EIO');
});

test('whatever a value holds, written by the rules it is read as it was', async () => {
  const value = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
    .filter((text) => text.trim() === text && !/[\r\u0000\ufffd]/.test(text) && !/^[=+\-@\t\uff0b-\uff20']/.test(text));
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(value, value, value), { minLength: 1, maxLength: 5 }), async (people) => {
      const file = [['forename', 'surname', 'email'], ...people].map(csvLine).join('');
      const lines = (await read(file, 11)).map((line) =>
        line.kind === 'invitee' ? [line.invitee.forename, line.invitee.surname, line.invitee.email] : line,
      );
      expect(lines).toEqual(people);
    }),
    { numRuns: 60 },
  );
});
