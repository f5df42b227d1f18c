/** Where the device is, as far as its owner lets a page know. Browser only. */

const TIME_LIMIT_MS = 10_000;
/** Nobody has travelled far in a minute. */
const OLDEST_MS = 60_000;

/** Asks the browser, which asks the person. @returns WGS 84 in degrees; `refused` when they said no, now or before */
export function currentPosition(): Promise<{ readonly latitude: number; readonly longitude: number } | 'refused' | 'failed'> {
  return new Promise((resolve) => {
    // Absent where a page is not on a secure connection.
    if (!('geolocation' in navigator)) return resolve('failed');
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve({ latitude: coords.latitude, longitude: coords.longitude }),
      ({ code, PERMISSION_DENIED }) => resolve(code === PERMISSION_DENIED ? 'refused' : 'failed'),
      { timeout: TIME_LIMIT_MS, maximumAge: OLDEST_MS },
    );
  });
}
