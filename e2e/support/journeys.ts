import type { Answer, OtherApi } from './other-api.ts';

/** A journey as the contract sends it. */
export type SentJourney = ReturnType<typeof journeyBetween>;

type Town = { label: string; latitude: number; longitude: number; context: string };

const towns = [
  { label: 'Norwich', latitude: 52.628, longitude: 1.293, context: 'Norfolk, United Kingdom' },
  { label: 'Cambridge', latitude: 52.2, longitude: 0.117, context: 'Cambridgeshire, United Kingdom' },
  { label: 'Ely', latitude: 52.398, longitude: 0.262, context: 'Cambridgeshire, United Kingdom' },
  { label: 'Bury St Edmunds', latitude: 52.247, longitude: 0.711, context: 'Suffolk, United Kingdom' },
  { label: 'King’s Lynn', latitude: 52.754, longitude: 0.402, context: 'Norfolk, United Kingdom' },
] as const;

/** The first is from Norwich to Cambridge and back: 100 km and an hour and a half by road. */
export function sampleJourneys(count: number): SentJourney[] {
  return Array.from({ length: count }, (_, position) => {
    const start = towns[position % towns.length] ?? towns[0];
    const end = towns[(position + 1 + Math.floor(position / towns.length)) % towns.length] ?? towns[1];
    return journeyBetween(`journey-${position + 1}`, start, end === start ? towns[2] : end, position);
  });
}

function journeyBetween(id: string, start: Town, end: Town, position: number) {
  const between = { latitude: (start.latitude + end.latitude) / 2 + 0.05, longitude: (start.longitude + end.longitude) / 2 };
  return {
    id,
    start: { ...start, kind: 'town' },
    end: { ...end, kind: 'town' },
    returnJourney: position % 3 !== 2,
    route: {
      distanceMetres: 100_000 + position * 1000,
      durationSeconds: 5400 + position * 60,
      geometry: encodePolyline([start, between, end]),
      estimated: position % 2 === 1,
    },
    createdAt: '2026-11-20T08:00:00.000Z',
  };
}

/** Answers the list of journeys for a member of the community `plain`. */
export function answerJourneys(api: OtherApi, journeys: readonly SentJourney[]): void {
  answerJourneysWith(api, { status: 200, body: { journeys } });
}

export function answerJourneysWith(api: OtherApi, answer: Answer): void {
  api.answer('GET /v2/liftshare/profile/journeys/plain1', answer);
}

/** The polyline algorithm, with the contract's precision of 6 digits. */
export function encodePolyline(points: readonly { latitude: number; longitude: number }[]): string {
  let last = { latitude: 0, longitude: 0 };
  return points
    .map(({ latitude, longitude }) => {
      const steps = { latitude: Math.round(latitude * 1e6), longitude: Math.round(longitude * 1e6) };
      const text = encodeNumber(steps.latitude - last.latitude) + encodeNumber(steps.longitude - last.longitude);
      last = steps;
      return text;
    })
    .join('');
}

function encodeNumber(value: number): string {
  let rest = value < 0 ? ~(value << 1) : value << 1;
  let text = '';
  for (; rest >= 0x20; rest >>= 5) text += String.fromCharCode((0x20 | (rest & 0x1f)) + 63);
  return text + String.fromCharCode(rest + 63);
}
