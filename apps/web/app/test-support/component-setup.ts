import { afterEach, beforeEach, vi } from 'vitest';
// oxlint-disable-next-line import/no-unassigned-import -- before React DOM
import './react-without-stacks.ts';
import { cleanup, configure } from 'vitest-browser-react/pure';
// oxlint-disable-next-line import/no-unassigned-import -- brings the words of members' own pages
import '@waylift/words/member-words';
import '../styles/base.css';

configure({ reactStrictMode: true });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  vi.spyOn(console, 'error');
});

afterEach(async () => {
  await cleanup();
  // oxlint-disable-next-line no-console -- React logs problems of components here
  if (vi.mocked(console.error).mock.calls.length > 0) throw new Error('Something was said at the console: it stands above.');
});
