import { expect, it } from 'vitest';
import { mailtoLink } from './call-address.ts';

it.each([
  ['ana@kestrel.example', 'mailto:ana@kestrel.example'],
  ['ana+lift@kestrel.example', 'mailto:ana%2Blift@kestrel.example'],
  ['ana?cc=bob@kestrel.example', 'mailto:ana%3Fcc%3Dbob@kestrel.example'],
])('a link to %s is %s', (email, link) => expect(mailtoLink(email)).toBe(link));
