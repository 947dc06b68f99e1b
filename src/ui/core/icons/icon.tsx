/** Line icons on a 16 px grid, in the text's colour. */
const SHAPES = {
  restart: 'M3 3v10M13 3.5 6 8l7 4.5z',
  step: 'M3.5 3.5v9M7 4l5.5 4L7 12z',
  next: 'M2.5 4.5 7 8l-4.5 3.5zM7.5 4.5 12 8l-4.5 3.5zM13.5 3.5v9',
  play: 'M4.5 2.5v11L13.5 8z',
  pause: 'M5 3v10M11 3v10',
  down: 'M4 6l4 4 4-4',
  up: 'M4 10l4-4 4 4',
  share: 'M8 10V2M5 4.5 8 2l3 2.5M4 8H3v6h10V8h-1',
  present: 'M2 3h12v8H2zM8 11v3M5.5 14h5',
  'several-windows': 'M5.5 2h9v7h-9zM5.5 5h-4v8h9V9',
  help: 'M6 6.2a2 2 0 1 1 2.8 1.9c-.5.3-.8.6-.8 1.2M8 11.6v.1M14 8A6 6 0 1 1 2 8a6 6 0 0 1 12 0z',
  experiment: 'M6 2h4M7 2v4L3 13.5h10L9 6V2M4.8 10.5h6.4',
  theme: 'M13.5 8a5.5 5.5 0 1 1-11 0 5.5 5.5 0 0 1 11 0zM8 2.5v11M10.5 3.1v9.8M12.4 5v6',
  search: 'M11.5 7a4.5 4.5 0 1 1-9 0 4.5 4.5 0 0 1 9 0zM10.5 10.5 14 14',
  eye: 'M1.5 8C4 3.5 12 3.5 14.5 8 12 12.5 4 12.5 1.5 8zM10 8a2 2 0 1 1-4 0 2 2 0 0 1 4 0z',
  close: 'M4 4l8 8M12 4l-8 8',
  menu: 'M2.5 4.5h11M2.5 8h11M2.5 11.5h11',
  panel: 'M2 3h12v10H2zM10 3v10',
  undo: 'M5.5 3 2.5 6l3 3M2.5 6H10a3.5 3.5 0 0 1 0 7H6',
  redo: 'M10.5 3l3 3-3 3M13.5 6H6a3.5 3.5 0 0 0 0 7h4',
  dice: 'M3 3h10v10H3zM6 6v.1M10 10v.1M10 6v.1M6 10v.1',
  file: 'M4 2h5l3 3v9H4zM9 2v3h3',
  download: 'M8 2v8M5 7.5 8 10.5l3-3M3 13.5h10',
  check: 'M3 8.5l3.5 3.5L13 4.5',
  edit: 'M3 13l.7-3L11 2.7l2.3 2.3L6 12.3zM9.5 4.2l2.3 2.3',
  pointer: 'M4 2.5l8.5 6-4 .8 2.2 4-1.7.9-2.2-4L4 13z',
  several: 'M2.5 2l6.5 4.6-3.1.6 1.7 3.1-1.3.7-1.7-3.1-2.1 2.2zM12 9v5M9.5 11.5h5',
  host: 'M2 5h12v6H2z',
  router: 'M13.5 8a5.5 5.5 0 1 1-11 0 5.5 5.5 0 0 1 11 0z',
  server: 'M3 2h10v5H3zM3 9h10v5H3zM5 4.5h2M5 11.5h2',
  middlebox: 'M3 3h10v10H3zM6 6h4v4H6z',
  link: 'M5.5 10.5l5-5M5.2 12.6a2 2 0 1 1-4 0 2 2 0 0 1 4 0zM14.8 3.4a2 2 0 1 1-4 0 2 2 0 0 1 4 0z',
  rename: 'M2 5h7M2 11h7M11 3h3M11 13h3M12.5 3v10',
  copy: 'M5.5 5.5h8v8h-8zM10.5 5.5v-3h-8v8h3',
  paste: 'M5 3H3v11h10V3h-2M5.5 2h5v2.5h-5z',
  delete: 'M2.5 4h11M6 4V2h4v2M4 4l.7 10h6.6L12 4M6.7 6.5v5M9.3 6.5v5',
  plus: 'M8 3v10M3 8h10',
  minus: 'M3 8h10',
  braces:
    'M6 2.5c-1.6 0-2 .7-2 2V6c0 1.2-.5 1.7-1.5 2 1 .3 1.5.8 1.5 2v1.5c0 1.3.4 2 2 2M10 2.5c1.6 0 2 .7 2 2V6c0 1.2.5 1.7 1.5 2-1 .3-1.5.8-1.5 2v1.5c0 1.3-.4 2-2 2',
  lock: 'M3.5 7.5h9v6h-9zM5.5 7.5V5a2.5 2.5 0 0 1 5 0v2.5',
  cannot: 'M13.5 8a5.5 5.5 0 1 1-11 0 5.5 5.5 0 0 1 11 0zM4.2 4.2l7.6 7.6',
  controls: 'M2 5h5M10 5h4M2 11h2M7 11h7M8.5 3v4M5.5 9v4',
  fit: 'M2.5 6V2.5H6M10 2.5h3.5V6M13.5 10v3.5H10M6 13.5H2.5V10',
} as const;

export type IconName = keyof typeof SHAPES;

export function Icon({ name }: { readonly name: IconName }) {
  return (
    <svg className="icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d={SHAPES[name]} />
    </svg>
  );
}
