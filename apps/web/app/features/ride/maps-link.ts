/** A link that opens a place in the maps of the device: each kind of device knows another address. */
import type { Position } from '@waylift/geography/position';

/** @param agent of this browser, `navigator.userAgent` */
export function mapsLink({ latitude, longitude }: Position, label: string, agent: string): string {
  const at = `${latitude},${longitude}`;
  if (/iPhone|iPad|iPod|Macintosh/.test(agent)) return `https://maps.apple.com/?${new URLSearchParams({ daddr: at, q: label })}`;
  // The label stands in parentheses, so it must have none.
  if (agent.includes('Android')) return `geo:${at}?q=${at}(${encodeURIComponent(label.replaceAll(/[()]/g, ' '))})`;
  return `https://www.openstreetmap.org/?${new URLSearchParams({ mlat: String(latitude), mlon: String(longitude) })}#map=17/${latitude}/${longitude}`;
}
