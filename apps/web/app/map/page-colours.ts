import type { MapColours } from './movable-style.ts';

/** The tokens of the page as it now looks. MapLibre does not know the colour notations of a style sheet, so a pixel of each is painted and read. */
export function pageColours(element: HTMLElement): MapColours {
  const canvas = document.createElement('canvas');
  canvas.width = 1;
  canvas.height = 1;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  const probe = document.createElement('span');
  element.append(probe);
  const read = (token: string): string => {
    probe.style.color = `var(${token})`;
    if (context === null) return 'rgb(128,128,128)';
    context.fillStyle = getComputedStyle(probe).color;
    context.fillRect(0, 0, 1, 1);
    const [red, green, blue] = context.getImageData(0, 0, 1, 1).data;
    return `rgb(${red},${green},${blue})`;
  };
  const colours = {
    land: read('--map-land'),
    water: read('--map-water'),
    built: read('--map-block'),
    green: read('--map-green'),
    road: read('--map-road'),
    casing: read('--map-casing'),
    border: read('--line-strong'),
    ink: read('--ink'),
    inkMuted: read('--ink-muted'),
    brandEdge: read('--brand-edge'),
    surface: read('--surface'),
  };
  probe.remove();
  return colours;
}
