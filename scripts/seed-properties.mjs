import fc from 'fast-check';

const DEFAULT = 20_260_101;

/**
 * Before each test file: fixes the seed of all properties, so that only the code decides whether a test passes. `PROPERTY_SEED=random` chooses
 * another seed, and a number sets it. A property that fails prints its seed.
 */
fc.configureGlobal({ seed: seedOf(process.env.PROPERTY_SEED) });

function seedOf(said) {
  if (!said) return DEFAULT;
  if (said === 'random') return Math.floor(Math.random() * 2 ** 31);
  if (!/^-?\d+$/.test(said)) throw new Error(`PROPERTY_SEED is "random" or a whole number, and was "${said}".`);
  return Number(said);
}
