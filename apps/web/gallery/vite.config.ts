import { defineConfig } from 'vite';

/** Must be where apps/server/src/kernel/http/gallery.ts serves it. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/dev/gallery/',
  publicDir: false,
  // Of React Router's own directives, which mean nothing here.
  logLevel: 'error',
  build: {
    // Not below build/, which each build of the pages empties.
    outDir: '../generated/gallery',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: 'es2022',
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5', 'ios17.5'],
    modulePreload: false,
  },
});
