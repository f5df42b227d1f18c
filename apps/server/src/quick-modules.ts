/**
 * Loaded before a program that runs from its sources (`--import`), and before tests. Node reads the package.json of drizzle-orm (180 kB) again for
 * each of its files and each import of them, which takes a second and 240 MB. Here each is resolved once.
 */
import { registerHooks } from 'node:module';

const PACKAGE = 'drizzle-orm';
const found = new Map<string, string>();

registerHooks({
  resolve(specifier, context, next) {
    if (specifier.startsWith('.') && context.parentURL?.includes(`/node_modules/${PACKAGE}/`) === true)
      return { url: new URL(specifier, context.parentURL).href, format: 'module', shortCircuit: true };
    if (specifier !== PACKAGE && !specifier.startsWith(`${PACKAGE}/`)) return next(specifier, context);
    const url = found.get(specifier) ?? next(specifier, context).url;
    found.set(specifier, url);
    return { url, format: 'module', shortCircuit: true };
  },
});
