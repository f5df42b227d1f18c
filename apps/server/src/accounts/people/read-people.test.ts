import { eachField } from '@waylift/contract/member-fields';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { describeTableProblem } from '../../operator/people/describe-people.ts';
import { csvLine } from '../../operator/terminal/csv-line.ts';
import { readPeople, type Person, type PersonLine } from './read-people.ts';
import { readRecords } from './read-records.ts';

type Options = Parameters<typeof readPeople>[1];

function read(file: string | Buffer, options: Options = {}): readonly (PersonLine | { line: number; message: string })[] {
  return readPeople(Buffer.from(file), options).lines.map((each) =>
    'problem' in each ? { line: each.line, message: describeTableProblem(each.problem) } : each,
  );
}

function person(line: number, forename: string, surname: string, email: string): PersonLine {
  return { line, person: { ...eachField(() => ''), forename, surname, email } };
}

const values = ({ forename, surname, email }: Person) => [forename, surname, email];
const names = (file: string | Buffer, options: Options = {}) =>
  readPeople(Buffer.from(file), options).lines.map((each) => ('person' in each ? values(each.person) : describeTableProblem(each.problem)));

const ADA = ['Ada', 'Byron', 'ada@a.example'];

test('without a header the columns are forename, surname, email', () => {
  expect(read('Ada,Byron,ada@a.example\nAlan,Turing,alan@a.example')).toEqual([
    person(1, 'Ada', 'Byron', 'ada@a.example'),
    person(2, 'Alan', 'Turing', 'alan@a.example'),
  ]);
});

test('without a header the address is found wherever it stands', () => {
  expect(names('ada@a.example;Ada;Byron\nx@a.example;X;Y\n')).toEqual([ADA, ['X', 'Y', 'x@a.example']]);
});

test('a header names the columns in any order, in any case, beside others that are left out', () => {
  expect(read('constructor,E-MAIL, Surname ,forename\nSales,ada@a.example,Byron,Ada\n')).toEqual([
    person(2, 'Ada', 'Byron', 'ada@a.example'),
  ]);
});

test.each([
  'First Name,Last Name,Email Address',
  'Forename(s),Surname,Work Email',
  'givenName,familyName,mail',
  'name,lastname,email',
  'Forename,Name,E-mail (work)',
  'FIRST_NAME,LAST_NAME,EMAIL_ADDRESS',
  '"First name *","Last name *","Email / UPN"',
  'Vorname,Nachname,E-Mail',
  'Vorname,Name,E-Mail-Adresse',
  'Vornamen,Familienname,Dienstliche E-Mail',
  'Prénom,Nom,Adresse e-mail',
  'PRENOM,NOM DE FAMILLE,Courriel',
  'Nombre,Apellidos,Correo electrónico',
  'Nombre,Primer apellido,Correo',
  'Nome,Apelido,E-mail',
  'Nome,Sobrenome,Endereço de correio eletrónico',
])('the heads of offices are known: %s', (header) => {
  for (const delimiter of [',', ';', '\t', '|'])
    expect(names([header, ADA.join(',')].join('\n').replaceAll(',', delimiter)), delimiter).toEqual([ADA]);
});

test('a header that names too little says what the column may be called', () => {
  expect(read('E-Mail;Vorname\nada@a.example;Ada\n')).toEqual([
    {
      line: 1,
      message:
        "The header names no column 'surname'. It may be called surname, last name, family name, Nachname, nom de famille, apellidos, apelido or sobrenome.",
    },
  ]);
  expect(read('Mitarbeiter;Abteilung;Adresse\nAda;Byron;ada@a.example\n')).toEqual([
    { line: 1, message: expect.stringContaining('no address, and names no columns that are known') },
  ]);
});

test.each([
  ['commas', 'Ada,"Byron; Countess","ada@a.example"\n'],
  ['semicolons, with a comma in a name', 'Ada;"Byron; Countess";ada@a.example\n'],
  ['tabs, as they are pasted from a sheet', 'Ada\tByron; Countess\tada@a.example\n'],
  ['bars', 'Ada|Byron; Countess|ada@a.example\n'],
  ["Excel's own first line", 'sep=,\r\nAda,"Byron; Countess",ada@a.example\r\n'],
  ["Excel's own first line, for tabs", 'sep=\t\nforename\tsurname\temail\nAda\tByron; Countess\tada@a.example\n'],
  ['a byte order mark', '\ufeffAda;"Byron; Countess";ada@a.example'],
  ['a byte order mark before a header', '\ufeffforename;surname;email\r\nAda;"Byron; Countess";ada@a.example\r\n'],
  ['old line ends', 'forename;surname;email\rAda;"Byron; Countess";ada@a.example\r'],
  ['empty columns at the end', 'forename;surname;email;;\r\nAda;"Byron; Countess";ada@a.example;;;\r\n'],
  ['UTF-16 as Excel saves "Unicode text"', Buffer.from('\ufeffAda\tByron; Countess\tada@a.example\r\n', 'utf16le')],
  ['UTF-16 the other way round', Buffer.from('\ufeffAda\tByron; Countess\tada@a.example\r\n', 'utf16le').swap16()],
  ['UTF-16 without a mark', Buffer.from('Ada\tByron; Countess\tada@a.example\r\n', 'utf16le')],
])('%s: read', (_, file) => {
  expect(names(file)).toEqual([['Ada', 'Byron; Countess', 'ada@a.example']]);
});

test('a semicolon is not taken for the delimiter because one name has many, nor a comma that parts names', () => {
  expect(names('"Lee; Ann; Marie; Sue",Byron,ada@a.example\n')).toEqual([['Lee; Ann; Marie; Sue', 'Byron', 'ada@a.example']]);
  expect(names('Byron, Ada;ada@a.example\nTuring, Alan;alan@a.example\n')).toEqual([ADA, ['Alan', 'Turing', 'alan@a.example']]);
});

test('an encoding that cannot be told is read when it is named, and not when it is another', () => {
  const windows = Buffer.from('Zo\xeb,M\xfcller,z@a.example\n', 'latin1');
  expect(read(windows)).toEqual([{ line: 1, message: expect.stringMatching(/"CSV UTF-8 \(comma delimited\)".*--encoding windows-1252/) }]);
  expect(names(windows, { encoding: 'windows-1252' })).toEqual([['Zoë', 'Müller', 'z@a.example']]);
  expect(names(Buffer.from('Zo\x91,M\x9fller,z@a.example\n', 'latin1'), { encoding: 'macintosh' })).toEqual([
    ['Zoë', 'Müller', 'z@a.example'],
  ]);
  expect(names('Zoë,Müller,z@a.example\n', { encoding: 'windows-1252' })).toEqual([expect.stringContaining('leave --encoding away')]);
  expect(names(Buffer.from('\ufeffa,b,c@a.example', 'utf16le'), { encoding: 'macintosh' })).toEqual([
    expect.stringContaining('leave --encoding'),
  ]);
  expect(names(Buffer.from('Zo\x81,M,z@a.example', 'latin1'), { encoding: 'windows-1252' })).toEqual([
    expect.stringContaining('not text in'),
  ]);
});

test('a title before the header is left out, and told', () => {
  const table = readPeople(Buffer.from('Staff list, November 2026\n\nAll sites;;\nVorname;Nachname;E-Mail\nAda;Byron;ada@a.example\n'));
  expect(table).toMatchObject({ hasHeader: true, hasSplitNames: false, titleLines: [1, 3] });
  expect(table.lines).toEqual([person(5, 'Ada', 'Byron', 'ada@a.example')]);
  expect(names('Staff list\nAda;Byron;ada@a.example\n')).toEqual([ADA]);
});

test.each([
  ['Name,Email\nAda Byron,ada@a.example', 'Ada', 'Byron'],
  ['Nom;Courriel\nByron, Ada;ada@a.example', 'Ada', 'Byron'],
  ['Nombre y apellidos;Correo\nAda Byron;ada@a.example', 'Ada', 'Byron'],
  ['Nachname, Vorname;E-Mail\nVan Dyk Ada;ada@a.example', 'Ada', 'Van Dyk'],
  ['Full name,Email\nDr Ludwig van der Berg,ada@a.example', 'Ludwig', 'van der Berg'],
  ['Full name,Email\nZoë Ó Súilleabháin,ada@a.example', 'Zoë', 'Ó Súilleabháin'],
  ['Full name,Email\n"Bob Smith, Jr.",ada@a.example', 'Bob', 'Smith Jr.'],
  ['Ada Byron,ada@a.example', 'Ada', 'Byron'],
  ['ada@a.example\tAda Byron', 'Ada', 'Byron'],
  ['Ada Byron <ada@a.example>', 'Ada', 'Byron'],
  ["'Byron, Ada' <ada@a.example>;", 'Ada', 'Byron'],
])('a column of whole names is taken apart: %s', (file, forename, surname) => {
  const table = readPeople(Buffer.from(file));
  expect(table.hasSplitNames).toBe(true);
  expect(names(file)).toEqual([[forename, surname, 'ada@a.example']]);
});

test('an address is taken out of what was copied with it, and names of what nobody sees around them', () => {
  for (const cell of ['mailto:ada@a.example', '<ada@a.example>', 'ada@a.example\u200b', 'Ada Byron <ada@a.example>', 'ada@a.example.'])
    expect(names(`forename,surname,email\n\u200bAda\u00a0,\ufeffByron,${cell}\n`), cell).toEqual([ADA]);
  expect(names('forename,surname,email\nBob,"Ray ""Bob"" Roberts",b@a.example\n')).toEqual([['Bob', 'Ray "Bob" Roberts', 'b@a.example']]);
});

test('a line number is the one an editor shows: empty lines and line breaks inside quotation marks count', () => {
  const file =
    'forename,surname,email\n\n"Ada\nAugusta",Byron,ada@a.example\r\n,,\nAlan,Turing,alan@a.example,x\n"Grace","Hop""per",grace@a.example\n';
  const expected = (first: number) => [
    person(first, 'Ada\nAugusta', 'Byron', 'ada@a.example'),
    { line: first + 3, message: 'There are 4 columns where 3 are expected (forename, surname, email).' },
    person(first + 4, 'Grace', 'Hop"per', 'grace@a.example'),
  ];
  expect(read(file)).toEqual(expected(3));
  expect(read(`sep=,\r\n${file}`)).toEqual(expected(4));
});

test('characters of every kind come through', () => {
  const file = 'Zoë,Müller-Ångström,zoë@ä.example\n李,小龍,li@a.example\n👩‍🚀,Ride,sally@a.example\n';
  expect(names(file).map(([forename]) => forename)).toEqual(['Zoë', '李', '👩‍🚀']);
});

test.each([
  ['Latin-1', Buffer.from('Ada,Byron,ada@a.example\nZo\xeb,M,z@a.example\n', 'latin1'), 2, 'not text in UTF-8'],
  ['a workbook', Buffer.from('PK\u0003\u0004 and more'), 1, 'a workbook of Excel'],
  ['a quotation mark never closed', Buffer.from('a,b,c@d.e\n"Ada,Byron,ada@a.example\n'), 2, 'never closed'],
  ['a quotation mark that swallows the rest', Buffer.from(`a,b,c@d.e\n\n"Ada,${'x,y,z@a.example\n'.repeat(3000)}`), 2, 'never closed'],
  ['a stray quotation mark', Buffer.from('a,b,c@d.e\nA"da,Byron,ada@a.example\n'), 2, 'is in the wrong place'],
  ['a line without end', Buffer.from('x'.repeat(400_000)), 1, 'too long'],
  ['a line of too many columns', Buffer.from(`a,b,c@d.ee\n${'x,'.repeat(500)}\n`), 2, 'too many columns'],
  ['a header without surnames', Buffer.from('email,forename\nx,y\n'), 1, "no column 'surname'"],
  ['a header with two addresses', Buffer.from('email,forename,surname,e-mail\n'), 1, "column 'email' twice"],
  ['more columns than can be told', Buffer.from('1,Ada,Byron,ada@a.example\n'), 1, 'no line that names them'],
])('%s ends the reading with the line it is in', (_, file, line, message) => {
  expect(read(file).at(-1)).toEqual({ line, message: expect.stringContaining(message) });
});

test('of too many lines none more is read', () => {
  expect(readRecords('a,b,c@d.ee\n'.repeat(4), 3)).toMatchObject({
    records: [{}, {}, {}],
    broken: { line: 4, problem: 'too-many-records' },
  });
});

test('a file of nothing has nobody in it', () => {
  for (const file of ['', '\ufeff', '\n\n', 'forename,surname,email\n', ';;\n', 'sep=;\r\n']) expect(read(file)).toEqual([]);
});

test('of a file of leavers the column of addresses is enough', () => {
  const emails = (file: string) => read(file, { needed: ['email'] }).map((each) => ('person' in each ? each.person.email : each));
  expect(emails('ada@a.example\nalan@a.example\n')).toEqual(['ada@a.example', 'alan@a.example']);
  expect(emails('Personalnummer;Dienstliche E-Mail\n1;ada@a.example\n')).toEqual(['ada@a.example']);
  expect(emails('1\t2026-11-30\tada@a.example\n')).toEqual(['ada@a.example']);
  // A first address that is none is no title.
  expect(emails('ada.a.example\nalan@a.example\n')).toEqual([{ line: 1, message: expect.stringContaining('no address') }]);
});

test('whatever a value holds, written by the rules it is read as it was', () => {
  const value = fc
    .string({ unit: 'grapheme', minLength: 1, maxLength: 20 })
    // What a spreadsheet would take for a formula, anywhere in it, is written with an apostrophe before it.
    .filter((text) => !/^[\s\p{Cf}]|[\s\p{Cf}]$|[\r\u0000\ufffd]|(?:^|[,;|\t\n"])\s*[=+\-@\uff0b-\uff20']/u.test(text));
  fc.assert(
    fc.property(fc.array(fc.tuple(value, value), { minLength: 1, maxLength: 5 }), (people) => {
      const given = people.map(([forename, surname], at) => [forename, surname, `a${at}@b.example`]);
      expect(names([['forename', 'surname', 'email'], ...given].map(csvLine).join(''))).toEqual(given);
    }),
    { numRuns: 60 },
  );
});
