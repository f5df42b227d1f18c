import { expect, test } from 'vitest';
import { parseEnvFile } from './env-file.ts';

test.each([
  ['a plain value', 'A=one', { A: 'one' }],
  [
    '& ; # $ and ? need no quotes',
    'A=postgres://h/db?sslmode=verify-full&sslrootcert=/etc/ssl/ca.pem',
    { A: 'postgres://h/db?sslmode=verify-full&sslrootcert=/etc/ssl/ca.pem' },
  ],
  ['nothing is expanded', 'A=$HOME ${B} `id` $(id) ~ *', { A: '$HOME ${B} `id` $(id) ~ *' }],
  ['; and # begin a comment at the beginning of a line alone', '# one\n; two\n  # three\nA=a;b #c', { A: 'a;b #c' }],
  ['a comment ends with its line, whatever stands at its end', '# one \\\nA=1', { A: '1' }],
  ['blanks around name and value go, those within stay', '  A  = one  two \t', { A: 'one  two' }],
  ['an empty value', 'A=\nB=""\nC=\'\'', { A: '', B: '', C: '' }],
  ['the last of two of a name holds', 'A=1\nA=2', { A: '2' }],
  ['lines without = are left out', 'word\nA=1\nanother', { A: '1' }],
  ['quotes in double quotes, and what they keep', String.raw`A="a \"b\" \\ \$c \x ; # 'd'"`, { A: String.raw`a "b" \ $c \x ; # 'd'` }],
  ['single quotes keep everything', String.raw`A='a \ "b" $c'`, { A: String.raw`a \ "b" $c` }],
  ['a backslash outside of quotes keeps the next character', String.raw`A=a\"b\\c\ d`, { A: String.raw`a"b\c d` }],
  ['a quote within a plain value stays', `A=it's "so"`, { A: `it's "so"` }],
  [
    'a name and an address in quotes is the one without them',
    'A="Example Share" <hello@share.example>',
    { A: 'Example Share<hello@share.example>' },
  ],
  ['a backslash at the end goes on in the next line', 'A=one \\\ntwo\nB="three \\\nfour"', { A: 'one two', B: 'three four' }],
  ['a value in quotes may have several lines', 'A="one\ntwo"\nB=\'three\nfour\'\nC=5', { A: 'one\ntwo', B: 'three\nfour', C: '5' }],
  ['an open quote goes on to the end of the file', 'A="one\nB=2', { A: 'one\nB=2' }],
  ['line ends of Windows', 'A=one\r\nB="two"\r\n', { A: 'one', B: 'two' }],
  ['blanks that a backslash keeps stay at the end', 'A=one\\ ', { A: 'one ' }],
  ['names that no environment can have', 'export A=1\n2B=2\nC-D=3\n=4', { 'export A': '1', '2B': '2', 'C-D': '3' }],
])('%s', (_what, text, values) => {
  expect([...parseEnvFile(text)]).toEqual(Object.entries(values));
});
