import { describe, expect, test } from 'vitest';
import { projectionOf, systemProblem } from './projections.ts';

/** Of GDAL 3.6.2 with PROJ 9.1.1: a system of EPSG, longitude and latitude, and what they are in the system. */
const PLACES: readonly (readonly [code: number, lon: number, lat: number, x: number, y: number])[] = [
  [3857, 8.5, 47.4, 946215.67, 6007610.41],
  [3395, 8.5, 47.4, 946215.67, 5976142.7],
  [3413, -40, 75, 142401.98, -1627662.09],
  [3031, 100, -75, 1613886.44, -284571.72],
  [3035, 8.5, 47.4, 4207697.71, 2699635.82],
  [3034, 8.5, 47.4, 3890478.16, 2306847.45],
  [4647, 9.5, 51, 32535084.71, 5649943.86],
  [5650, 13.4, 52.5, 33391390.73, 5817855.24],
  [5243, 9.5, 51, -70129.24, 476.89],
  [2056, 8.5, 47.4, 2680120.18, 1250450.28],
  [21781, 8.5, 47.4, 680120.18, 250450.28],
  [31287, 14, 47.5, 450267.07, 400271.24],
  [31254, 11, 47.3, 50443.55, 240344.01],
  [31255, 14, 47.3, 50474.44, 240334.24],
  [31256, 16, 48, -24786.94, 317993.01],
  [2154, 2.35, 48.85, 652301.56, 6861302.73],
  [27700, -1.5, 53, 433653.3, 344858.88],
  [2157, -7, 53, 667124.21, 694832.37],
  [28992, 5.1, 52.1, 135321.22, 456900.43],
  [3812, 4.4, 50.8, 652203.09, 665505.85],
  [31370, 4.35, 50.85, 148679.45, 171066.81],
  [3006, 16, 60, 555776.27, 6651832.74],
  [3067, 25, 61, 391839.97, 6764438.66],
  [3301, 25, 59, 557470.25, 6540544.05],
  [3059, 24, 57, 500000.0, 317385.92],
  [3346, 24, 55, 500000.0, 6096010.87],
  [2180, 19, 52, 500000.0, 459309.21],
  [3765, 16, 45.5, 460924.88, 5040130.27],
  [3794, 14.5, 46, 461272.24, 95697.87],
  [3763, -8.5, 39.5, -31557.65, -18616.89],
  [2100, 23.7, 38, 473511.08, 4205569.56],
  [2039, 35, 32, 200137.81, 656336.67],
  [5070, -100, 40, -338390.59, 1894100.14],
  [3347, -75, 45.4, 7525428.18, 1202530.33],
  [2193, 174, -41, 1684102.13, 5460761.41],
  [5186, 127.1, 37.5, 208842.55, 544508.82],
  [6677, 139.7, 35.7, -12065.99, -33275.35],
  [102100, 8.5, 47.4, 946215.67, 6007610.41],
  [32633, 14, 50, 428333.55, 5539109.82],
  [32719, -70, -30, 403549.85, 6680793.78],
  [25833, 13.4, 52.5, 391390.73, 5817855.24],
  [26910, -122, 47, 576025.31, 5205649.35],
  [28356, 151, -33.5, 314214.39, 6291490.65],
  [7856, 151, -33.5, 314214.39, 6291490.65],
  [31983, -46, -23, 397514.83, 7456130.76],
  [31467, 9.5, 50, 3535922.66, 5540527.28],
  [31468, 12, 49, 4500106.85, 5429185.1],
  [23030, -3.5, 40.4, 457679.27, 4472482.37],
];

/** Metres: shifts of datums of a whole country differ that much from grids of its surveyors. */
const NEAR = 8;

test.each(PLACES)('EPSG:%i', async (code, lon, lat, x, y) => {
  const [east, north] = (await projectionOf(`EPSG:${code}`))?.(x, y) ?? [];
  expect(Math.abs((north ?? 0) - lat) * 111_000).toBeLessThan(NEAR);
  expect(Math.abs((east ?? 0) - lon) * 111_000 * Math.cos((lat * Math.PI) / 180)).toBeLessThan(NEAR);
});

test.each([
  ['EPSG:2056'],
  ['2056'],
  ['urn:ogc:def:crs:EPSG::2056'],
  ['http://www.opengis.net/def/crs/EPSG/0/2056'],
  ['{ "type": "name", "properties": { "name": "urn:ogc:def:crs:EPSG::2056" } }'],
  ['PROJCS["CH1903+_LV95",GEOGCS["GCS_CH1903+",DATUM["D_CH1903+",SPHEROID["Bessel_1841",6377397.155,299.1528128]]]]'],
  ['PROJCS["any name",UNIT["metre",1],AUTHORITY["EPSG","2056"]]'],
  ['PROJCRS["any name",ID["EPSG",2056]]'],
])('%s names a system', async (text) => {
  const [lon, lat] = (await projectionOf(text))?.(2_683_186.286, 1_247_156.744) ?? [];
  expect([lon?.toFixed(4), lat?.toFixed(4)]).toEqual(['8.5400', '47.3700']);
});

test('WKT that no number stands for is calculated by itself', async () => {
  const own =
    'PROJCS["own",GEOGCS["GCS_WGS_1984",DATUM["D_WGS_1984",SPHEROID["WGS_1984",6378137.0,298.257223563]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["False_Easting",0.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",10.0],PARAMETER["Scale_Factor",1.0],PARAMETER["Latitude_Of_Origin",50.0],UNIT["Meter",1.0]]';
  const [lon, lat] = (await projectionOf(own))?.(0, 0) ?? [];
  expect([lon?.toFixed(9), lat?.toFixed(9)]).toEqual(['10.000000000', '50.000000000']);
});

test('what would be a guess is none: a datum that nobody says how to shift, a number or name that nobody knows', async () => {
  const unshifted =
    'PROJCS["Pulkovo_1942_GK_Zone_5",GEOGCS["GCS_Pulkovo_1942",DATUM["D_Pulkovo_1942",SPHEROID["Krasovsky_1940",6378245.0,298.3]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Gauss_Kruger"],PARAMETER["False_Easting",5500000.0],PARAMETER["False_Northing",0.0],PARAMETER["Central_Meridian",27.0],PARAMETER["Scale_Factor",1.0],PARAMETER["Latitude_Of_Origin",0.0],UNIT["Meter",1.0]]';
  for (const system of [unshifted, 'EPSG:99999', 'Middle-earth', '', 'PROJCS["', '{"type":', `PROJCS[${'"'.repeat(100_000)}`])
    expect(await projectionOf(system)).toBeUndefined();
});

describe('a datum that WKT only names', () => {
  const geographic = (datum: string, ellipsoid: string) =>
    `GEOGCS["any",DATUM["${datum}",SPHEROID[${ellipsoid}]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]]`;
  const GRS80 = '"GRS_1980",6378137.0,298.257222101';
  const WGS84 = '"WGS 84",6378137,298.257223563,AUTHORITY["EPSG","7030"]';

  // of GDAL 3.6.2 with PROJ 9.1.1: degrees of WGS 84, and what they are over the datum
  test.each([
    ['D_Belge_1972', '"International_1924",6378388.0,297.0', [4.35, 50.85], [4.3487347, 50.8505445]],
    ['Reseau_National_Belge_1972', '"International 1924",6378388,297,AUTHORITY["EPSG","7022"]', [4.35, 50.85], [4.3487347, 50.8505445]],
    ['D_GGRS_1987', GRS80, [23, 38], [22.9983271, 37.9973907]],
    ['D_Israel', GRS80, [35, 32], [34.9993005, 31.9996307]],
    ['D_Vietnam_2000', WGS84, [105, 21], [104.9981158, 21.0009766]],
    ['Vietnam 2000', WGS84, [105, 21], [104.9981158, 21.0009766]],
    ['D_Kuwait_Utility', GRS80, [47.5, 29.3], [47.4997642, 29.2999565]],
  ] as const)('%s is shifted', async (datum, ellipsoid, degrees, [x, y]) => {
    const place = (await projectionOf(geographic(datum, ellipsoid)))?.(x, y) ?? [];
    expect(place.map((each) => each.toFixed(4))).toEqual(degrees.map((each) => each.toFixed(4)));
  });
  test('is shifted as the WKT says, where it does', async () => {
    const said = geographic('D_GGRS_1987', GRS80).replace(']],PRIMEM', '],TOWGS84[0,0,0]],PRIMEM');
    expect((await projectionOf(said))?.(23, 38)).toEqual([23, 38]);
  });
  test('is not guessed in newer WKT and JSON', async () => {
    const newer = `GEOGCRS["any",DATUM["Greek Geodetic Reference System 1987",ELLIPSOID[${GRS80}]],CS[ellipsoidal,2]]`;
    const json = JSON.stringify({ type: 'GeographicCRS', name: 'any', datum: { type: 'GeodeticReferenceFrame', name: 'Vietnam 2000' } });
    for (const system of [newer, json]) expect(await projectionOf(system)).toBeUndefined();
  });
});

test('a plane of Krovak that is not turned to east and north is not guessed', async () => {
  const krovak = (rotation: string) =>
    `PROJCS["any",GEOGCS["GCS_S_JTSK",DATUM["D_S_JTSK",SPHEROID["Bessel_1841",6377397.155,299.1528128]],PRIMEM["Greenwich",0.0],UNIT["Degree",0.0174532925199433]],PROJECTION["Krovak"],PARAMETER["False_Easting",0.0],PARAMETER["False_Northing",0.0],PARAMETER["Pseudo_Standard_Parallel_1",78.5],PARAMETER["Scale_Factor",0.9999],PARAMETER["Azimuth",30.28813975277778],PARAMETER["Longitude_Of_Center",24.83333333333333],PARAMETER["Latitude_Of_Center",49.5],PARAMETER["X_Scale",-1.0],PARAMETER["Y_Scale",1.0],PARAMETER["XY_Plane_Rotation",${rotation}],UNIT["Meter",1.0]]`;
  expect(await projectionOf(krovak('0.0'))).toBeUndefined();
  const [lon, lat] = (await projectionOf(krovak('90.0')))?.(-740_000, -1_043_000) ?? [];
  expect([lon?.toFixed(3), lat?.toFixed(3)]).toEqual(['14.460', '50.091']);
});

test('a projected system over WGS 84 without a number is not one of degrees', async () => {
  const utm =
    'PROJCS["WGS 84 / UTM zone 32N",GEOGCS["WGS 84",DATUM["WGS_1984",SPHEROID["WGS 84",6378137,298.257223563]],PRIMEM["Greenwich",0],UNIT["degree",0.0174532925199433]],PROJECTION["Transverse_Mercator"],PARAMETER["latitude_of_origin",0],PARAMETER["central_meridian",9],PARAMETER["scale_factor",0.9996],PARAMETER["false_easting",500000],PARAMETER["false_northing",0],UNIT["metre",1]]';
  const [lon, lat] = (await projectionOf(utm))?.(500_000, 5_200_000) ?? [];
  expect([lon?.toFixed(4), lat?.toFixed(4)]).toEqual(['9.0000', '46.9535']);
});

test('a system is called by its number, or its name', () => {
  expect(systemProblem('urn:ogc:def:crs:EPSG::23700')).toEqual({ kind: 'system', system: 'EPSG:23700' });
  expect(systemProblem('PROJCS["Pulkovo_1942_GK_Zone_5",GEOGCS[]]')).toEqual({ kind: 'system', system: 'Pulkovo_1942_GK_Zone_5' });
  expect(systemProblem('')).toEqual({ kind: 'projected' });
});
