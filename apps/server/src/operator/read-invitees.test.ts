import { eachField } from '@waylift/contract/member-fields';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { csvLine } from './csv-line.ts';
import { readInvitees, type InviteeLine } from './read-invitees.ts';

function read(file: string | Buffer): InviteeLine[] {
  return readInvitees(Buffer.from(file));
}

function person(line: number, forename: string, surname: string, email: string): InviteeLine {
  return { line, invitee: { ...eachField(() => ''), forename, surname, email } };
}

test('without a header the columns are forename, surname, email', () => {
  expect(read('Ada,Byron,ada@a.example\nAlan,Turing,alan@a.example')).toEqual([
    person(1, 'Ada', 'Byron', 'ada@a.example'),
    person(2, 'Alan', 'Turing', 'alan@a.example'),
  ]);
});

test('a header names the columns in any order, in any case, beside others that are left out', () => {
  expect(read('constructor,E-MAIL, Surname ,forename\nSales,ada@a.example,Byron,Ada\n')).toEqual([
    person(2, 'Ada', 'Byron', 'ada@a.example'),
  ]);
});

test.each([
  ['commas', 'Ada,"Byron; Countess","ada@a.example"\n'],
  ['semicolons, with a comma in a name', 'Ada;"Byron; Countess";ada@a.example\n'],
  ['a byte order mark', '\ufeffAda;"Byron; Countess";ada@a.example'],
  ['a byte order mark before a header', '\ufeffforename;surname;email\r\nAda;"Byron; Countess";ada@a.example\r\n'],
  ['old line ends', 'forename;surname;email\rAda;"Byron; Countess";ada@a.example\r'],
])('%s are read', (_, file) => {
  expect(read(file).map((line) => 'invitee' in line && line.invitee.surname)).toEqual(['Byron; Countess']);
});

test('a line number is the one an editor shows: empty lines and line breaks inside quotation marks count', () => {
  const file =
    'forename,surname,email\n\n"Ada\nAugusta",Byron,ada@a.example\r\n,,\nAlan,Turing,alan@a.example,\n"Grace","Hop""per",grace@a.example\n';
  expect(read(file)).toEqual([
    person(3, 'Ada\nAugusta', 'Byron', 'ada@a.example'),
    { line: 6, message: 'There are 4 columns where 3 are expected (forename, surname, email).' },
    person(7, 'Grace', 'Hop"per', 'grace@a.example'),
  ]);
});

test('a file parted by tabs is told line by line, in good English', () => {
  const message = 'There is 1 column where 3 are expected (forename, surname, email).';
  expect(read('Ada\tByron\tada@a.example\n')).toEqual([{ line: 1, message }]);
});

test('characters of every kind come through', () => {
  const file = 'Zoë,Müller-Ångström,zoë@ä.example\n李,小龍,li@a.example\n👩‍🚀,Ride,sally@a.example\n';
  expect(read(file).map((line) => 'invitee' in line && line.invitee.forename)).toEqual(['Zoë', '李', '👩‍🚀']);
});

test.each([
  ['Latin-1', Buffer.from('Ada,Byron,ada@a.example\nZo\xeb,M,z@a.example\n', 'latin1'), 2, 'not text in UTF-8'],
  ['UTF-16', Buffer.from('\ufeffAda,Byron,ada@a.example\n', 'utf16le'), 1, 'not text in UTF-8'],
  ['a quotation mark never closed', Buffer.from('a,b,c@d.e\n"Ada,Byron,ada@a.example\n'), 2, 'never closed'],
  ['a quotation mark that swallows the rest', Buffer.from(`a,b,c@d.e\n\n"Ada,${'x,y,z@a.example\n'.repeat(3000)}`), 2, 'never closed'],
  ['a stray quotation mark', Buffer.from('a,b,c@d.e\nA"da,Byron,ada@a.example\n'), 2, 'is in the wrong place'],
  ['a line without end', Buffer.from('x'.repeat(400_000)), 1, 'too long'],
  ['a header without surnames', Buffer.from('email,forename\nx,y\n'), 1, "no column 'surname'"],
  ['a header with two addresses', Buffer.from('email,forename,surname,e-mail\n'), 1, "column 'email' twice"],
])('%s ends the reading with the line it is in', (_, file, line, message) => {
  expect(read(file).at(-1)).toEqual({ line, message: expect.stringContaining(message) });
});

test('a file of nothing has nobody in it', () => {
  for (const file of ['', '\ufeff', '\n\n', 'forename,surname,email\n', ';;\n']) expect(read(file)).toEqual([]);
});

test('whatever a value holds, written by the rules it is read as it was', () => {
  const value = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
    // What a spreadsheet would take for a formula, anywhere in it, is written with an apostrophe before it.
    .filter((text) => text.trim() === text && !/[\r\u0000\ufffd]|(?:^|[,;|\t\n"])\s*[=+\-@\uff0b-\uff20']/.test(text));
  fc.assert(
    fc.property(fc.array(fc.tuple(value, value, value), { minLength: 1, maxLength: 5 }), (people) => {
      const file = [['forename', 'surname', 'email'], ...people].map(csvLine).join('');
      const lines = read(file).map((line) =>
        'invitee' in line ? [line.invitee.forename, line.invitee.surname, line.invitee.email] : line,
      );
      expect(lines).toEqual(people);
    }),
    { numRuns: 60 },
  );
});
