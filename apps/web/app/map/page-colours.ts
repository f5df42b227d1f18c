import type { MapColours } from './operator-style.ts';

/** The page's present colour tokens. MapLibre cannot parse the style sheet's colour notations, so each colour is painted on a pixel and read. */
export function pageColours(element: HTMLElement): MapColours {
  const canvas = document.createElement('canvas');
  canvas.width = 1;
  canvas.height = 1;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  const probe = document.createElement('span');
  // With forced colours all tokens would be equal, so the canvas keeps its own, like the drawn map.
  probe.style.setProperty('forced-color-adjust', 'none');
  element.append(probe);
  const read = (colour: string): string => {
    probe.style.color = colour;
    if (context === null) return 'rgb(128,128,128)';
    context.fillStyle = getComputedStyle(probe).color;
    context.fillRect(0, 0, 1, 1);
    const [red, green, blue] = context.getImageData(0, 0, 1, 1).data;
    return `rgb(${red},${green},${blue})`;
  };
  const colours = {
    land: read('var(--map-land)'),
    water: read('var(--map-water)'),
    built: read('var(--map-block)'),
    green: read('var(--map-green)'),
    road: read('var(--map-road)'),
    casing: read('var(--map-casing)'),
    farRoad: read('color-mix(in oklab, var(--line-strong) 45%, var(--map-land))'),
    border: read('var(--line-strong)'),
    ink: read('var(--ink)'),
    inkMuted: read('var(--ink-muted)'),
    brandEdge: read('var(--brand-edge)'),
    companion: read('var(--companion)'),
    surface: read('var(--surface)'),
  };
  probe.remove();
  return colours;
}
