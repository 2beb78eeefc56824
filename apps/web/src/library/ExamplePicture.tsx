import './example-picture.css';

/** The results of the built-in examples as drawn on the map, in its default colours; 48 by 36. */
const PICTURES: Readonly<Record<string, readonly Shape[]>> = {
  'Drinking Water': [
    ['point', '12,11'],
    ['point', '33,9'],
    ['point', '22,26'],
    ['point', '40,27'],
  ],
  'Cycle Network': [
    ['route', '-2,30 10,24 18,10 32,14 50,4'],
    ['line', '18,10 26,26 50,30'],
  ],
  'Where am I?': [
    ['border', '4,18 12,4 34,2 45,14 39,32 13,34'],
    ['border', '13,16 22,8 34,11 36,23 25,29 15,26'],
    ['cross', '24,18'],
  ],
  'Mountains in Area': [
    ['outline', '5,28 9,10 24,4 41,9 44,29 24,33'],
    ['peak', '16,20'],
    ['peak', '30,14'],
    ['peak', '32,26'],
  ],
  'Map Call': [
    ['area', '4,5 19,4 20,15 5,16'],
    ['line', '-2,24 24,22 50,27'],
    ['line', '28,-2 25,38'],
    ['point', '37,11'],
    ['point', '12,30'],
  ],
  'MapCSS styling': [
    ['park', '4,6 20,3 24,16 8,19'],
    ['road', '-2,28 20,25 50,31'],
    ['food', '34,11'],
    ['food', '42,19'],
  ],
  'Attic date query': [
    ['park', '9,9 28,6 32,20 13,24'],
    ['old', '18,15 41,12 43,28 21,31'],
  ],
};

type Shape = readonly [
  'point' | 'cross' | 'peak' | 'food' | 'line' | 'route' | 'road' | 'area' | 'outline' | 'border' | 'park' | 'old',
  string,
];

/** A small drawing beside an example; nothing but a decoration. */
export function ExamplePicture({ name }: { readonly name: string }) {
  const shapes = Object.hasOwn(PICTURES, name) ? PICTURES[name] : [];
  return (
    <svg className="example-picture" viewBox="0 0 48 36" width="48" height="36" aria-hidden="true">
      {shapes.map(([kind, points]) => (
        <ShapeView key={`${kind} ${points}`} kind={kind} points={points} />
      ))}
    </svg>
  );
}

function ShapeView({ kind, points }: { readonly kind: Shape[0]; readonly points: string }) {
  const [x, y] = points.split(/[ ,]/).map(Number);
  if (kind === 'point' || kind === 'food') return <circle className={`shape ${kind}`} cx={x} cy={y} r={kind === 'food' ? 3.5 : 4} />;
  if (kind === 'peak') return <path className="shape peak" d={`M${x - 5} ${y + 4}L${x} ${y - 5}L${x + 5} ${y + 4}z`} />;
  if (kind === 'cross') return <path className="shape cross" d={`M${x - 6} ${y}h12M${x} ${y - 6}v12`} />;
  if (kind === 'line' || kind === 'route' || kind === 'road') return <polyline className={`shape ${kind}`} points={points} />;
  return <polygon className={`shape ${kind}`} points={points} />;
}
