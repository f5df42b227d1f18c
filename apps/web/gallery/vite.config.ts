import { defineConfig } from 'vite';

/** Must be the path at which apps/server/src/kernel/http/gallery.ts serves it. */
export default defineConfig({
  root: import.meta.dirname,
  base: '/dev/gallery/',
  publicDir: false,
  // Warnings about React Router's directives mean nothing here.
  logLevel: 'error',
  build: {
    // Not below build/, because each build of the pages empties it.
    outDir: '../generated/gallery',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    target: 'es2022',
    cssTarget: ['chrome123', 'edge123', 'firefox120', 'safari17.5', 'ios17.5'],
    modulePreload: false,
  },
});
