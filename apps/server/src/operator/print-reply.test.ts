import { expect, test } from 'vitest';
import { printReply } from './print-reply.ts';
import type { CommunitySummary } from './requests.ts';

function summary(slug: string, given: Partial<CommunitySummary> = {}): CommunitySummary {
  return { slug, name: slug, publicId: slug, parent: null, active: true, members: 0, traits: [], ...given };
}

test('communities are a table whose columns are aligned', () => {
  const communities = [
    summary('liftshare', { name: 'Waylift for everyone', publicId: 'xk', members: 1200 }),
    summary('stadt', { name: 'Wirtschaftsförderung 日本', parent: 'liftshare', active: false, traits: ['de-DE', 'password'] }),
  ];
  expect(printReply({ kind: 'communities', communities }, false).out).toBe(
    [
      'SLUG       NAME                       PUBLIC ID  PARENT     STATE     MEMBERS  OPTIONS',
      'liftshare  Waylift for everyone       xk         -          active       1200',
      'stadt      Wirtschaftsförderung 日本  stadt      liftshare  inactive        0  de-DE, password',
    ].join('\n'),
  );
});

test('with --json they are the values themselves', () => {
  const communities = [summary('liftshare')];
  expect(JSON.parse(printReply({ kind: 'communities', communities }, true).out)).toEqual(communities);
});

test('none at all is said in words', () => {
  expect(printReply({ kind: 'communities', communities: [] }, false).out).toContain('There is no community yet');
});

test('a name that would steer the terminal is shown without its power', () => {
  expect(printReply({ kind: 'communities', communities: [summary('x', { name: '\u001b]0;owned\u0007\u202e' })] }, false).out).not.toMatch(
    /[\u001b\u0007\u202e]/,
  );
});

test('a refusal goes to standard error and fails the command, with --json too', () => {
  for (const asJson of [true, false])
    expect(printReply({ kind: 'refused', message: 'No.' }, asJson)).toEqual({ out: '', error: 'No.', exitCode: 1 });
});
