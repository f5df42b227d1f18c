import type { Device } from '@waylift/contract/device';

/** Longer than any browser's. The rest is not searched. */
const USER_AGENT_MAX_LENGTH = 512;

/** A mark for each browser. The first that is found counts, because browsers also name the browsers that they resemble. */
const BROWSER_MARKS: readonly (readonly [RegExp, Device['browser']])[] = [
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(?:OPR|OPT|OPX|Opera)\//, 'Opera'],
  [/\b(?:Edg|EdgA|EdgiOS|Edge)\//, 'Edge'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/^(?=.*\bVersion\/\d).* Safari\//, 'Safari'],
];
const SYSTEM_MARKS: readonly (readonly [RegExp, Device['system']])[] = [
  [/\bAndroid\b/, 'Android'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac(?:intosh| OS X)\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];

/** The browser and its system by name, such as Chrome and Windows, without versions and models. */
export function deviceOf(userAgent: string): Device {
  const text = userAgent.slice(0, USER_AGENT_MAX_LENGTH);
  return { browser: firstOf(BROWSER_MARKS, text), system: firstOf(SYSTEM_MARKS, text) };
}

function firstOf<T>(marks: readonly (readonly [RegExp, T])[], text: string): T | 'other' {
  return marks.find(([mark]) => mark.test(text))?.[1] ?? 'other';
}
