/** The parts of JTS that judge areas. */
declare module 'jsts/org/locationtech/jts/geom/GeometryFactory.js' {
  export default class GeometryFactory {
    createLinearRing(coordinates: object[]): object;
    createPolygon(shell: object, holes: object[]): object;
    createMultiPolygon(polygons: object[]): object;
  }
}
declare module 'jsts/org/locationtech/jts/geom/Coordinate.js' {
  export default class Coordinate {
    constructor(x: number, y: number);
  }
}
declare module 'jsts/org/locationtech/jts/operation/valid/IsValidOp.js' {
  export default class IsValidOp {
    constructor(geometry: object);
    getValidationError(): { toString(): string } | null;
  }
}
