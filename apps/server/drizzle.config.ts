/** `npm run migration -- --name what-changes` in this folder writes the next migration. */
export default { dialect: 'postgresql', schema: './src/kernel/db/schema/index.ts', out: './src/kernel/db/migrations' };
