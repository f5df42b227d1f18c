/** A browser and its system, as far as they tell: enough to recognise a device of one's own, too little to recognise anybody by it. */
export const BROWSERS = ['Chrome', 'Edge', 'Firefox', 'Opera', 'Safari', 'Samsung Internet', 'other'] as const;
export const SYSTEMS = ['Android', 'ChromeOS', 'iPad', 'iPhone', 'Linux', 'macOS', 'Windows', 'other'] as const;
export type Device = { readonly browser: (typeof BROWSERS)[number]; readonly system: (typeof SYSTEMS)[number] };
