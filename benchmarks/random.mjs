/** The same numbers from 0 to 1 each time (Park and Miller's generator). */
export function createRandom(seed) {
  let state = seed;
  return () => {
    state = (state * 48_271) % 2_147_483_647;
    return state / 2_147_483_647;
  };
}
