/** What has to be told to the server before a session ends, because afterwards nobody may say it any more. Browser only. */

type Work = () => Promise<unknown>;

const works = new Set<Work>();

/** @param work begun, with the tokens still there, when the member signs out @returns calls it off */
export function beforeSignOut(work: Work): () => void {
  works.add(work);
  return () => void works.delete(work);
}

/** Begins all of it at once. @returns settled when all of it is; never rejects */
export async function doBeforeSignOut(): Promise<void> {
  await Promise.allSettled([...works].map((work) => work()));
}
