import { beforeEach, expect, test, vi } from 'vitest';
import { openTab, openTabWithClosedStores } from '../test-support/browser-tab.ts';
import { forgetLook, nameInLook, rememberLook } from './remembered-look.ts';

const fenwick = {
  '--community-primary': '#b00020',
  '--community-contrast': '#fff',
  '--community-name': nameInLook('Fenwick "A\\B"'),
  '--community-slug': 'fenwick',
};
const harbour = { ...fenwick, '--community-primary': '#1455a4', '--community-name': nameInLook('Harbour Quarter') };

const shown = new Map<string, string>();
beforeEach(() => {
  shown.clear();
  vi.stubGlobal('document', {
    documentElement: {
      style: {
        setProperty: (name: string, value: string) => void shown.set(name, value),
        get cssText() {
          return [...shown].map(([name, value]) => `${name}: ${value};`).join(' ');
        },
      },
    },
  });
});

const kept = () => localStorage.getItem('communityLook');

test('the look of a member’s community is kept on the device, that of another replaces it, and a sign-out deletes it', () => {
  openTab();
  localStorage.setItem('tokens', JSON.stringify({ accessToken: 'access', refreshToken: 'refresh' }));
  rememberLook(fenwick);
  expect(kept()).toContain('--community-primary: #b00020;');
  rememberLook(harbour);
  expect(Object.fromEntries(shown)).toEqual(harbour);
  expect(kept()).toBe(document.documentElement.style.cssText);
  forgetLook();
  expect(kept()).toBeNull();
});

test('nothing is kept once nobody is signed in', () => {
  openTab();
  rememberLook(fenwick);
  expect(kept()).toBeNull();
});

test('a browser without storage shows the look all the same', () => {
  openTabWithClosedStores();
  rememberLook(fenwick);
  forgetLook();
  expect(Object.fromEntries(shown)).toEqual(fenwick);
});

test('a name is a text of CSS, whatever its letters', () => {
  expect(nameInLook('Fenwick "A\\B"')).toBe('"Fenwick \\"A\\\\B\\""');
  expect(nameInLook('')).toBe('""');
});
