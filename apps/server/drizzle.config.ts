/** `npx drizzle-kit generate --name what-changes` in this folder writes the next migration. */
import { defineConfig } from 'drizzle-kit';

export default defineConfig({ dialect: 'postgresql', schema: './src/db/schema/index.ts', out: './src/db/migrations' });
