/** The device's position, if its owner allows it. Browser only. */

const TIME_LIMIT_MS = 10_000;
/** A position up to a minute old is used again. */
const OLDEST_MS = 60_000;

/** Asks the browser, which asks the person. @returns WGS 84 in degrees; `refused` when they deny it, now or earlier */
export function currentPosition(): Promise<{ readonly latitude: number; readonly longitude: number } | 'refused' | 'failed'> {
  return new Promise((resolve) => {
    // Missing without a secure connection.
    if (!('geolocation' in navigator)) return resolve('failed');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ latitude: coords.latitude, longitude: coords.longitude }),
      ({ code, PERMISSION_DENIED }) => resolve(code === PERMISSION_DENIED ? 'refused' : 'failed'),
      { timeout: TIME_LIMIT_MS, maximumAge: OLDEST_MS },
    );
  });
}
