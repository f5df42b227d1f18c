/** The browsers and systems that are told apart: enough to recognise one's own device, too little to identify anybody. */
export const BROWSERS = ['Chrome', 'Edge', 'Firefox', 'Opera', 'Safari', 'Samsung Internet', 'other'] as const;
export const SYSTEMS = ['Android', 'ChromeOS', 'iPad', 'iPhone', 'Linux', 'macOS', 'Windows', 'other'] as const;
export type Device = { readonly browser: (typeof BROWSERS)[number]; readonly system: (typeof SYSTEMS)[number] };
