/** A town of a few elements as OSM XML, with a street in two ways and a hamlet outside. Everything in it is invented. */
export const SMALL_TOWN = `<?xml version="1.0" encoding="UTF-8"?>
<osm version="0.6" generator="by hand">
  <meta osm_base="2026-03-01T12:00:00Z"/>
  <bounds minlat="10.0" minlon="20.0" maxlat="10.02" maxlon="20.02"/>
  <node id="1" version="2" timestamp="2025-01-02T03:04:05Z" lat="10.0" lon="20.0"/>
  <node id="2" version="1" lat="10.0" lon="20.02"/>
  <node id="3" version="1" lat="10.02" lon="20.02"/>
  <node id="4" version="1" lat="10.02" lon="20.0"/>
  <node id="5" version="1" lat="10.01" lon="20.005"/>
  <node id="6" version="1" lat="10.01" lon="20.01"/>
  <node id="7" version="1" lat="10.01" lon="20.015"/>
  <node id="10" version="1" lat="10.011" lon="20.011"><tag k="place" v="town"/><tag k="name" v="Ahorn"/><tag k="population" v="4000"/></node>
  <node id="11" version="1" lat="10.012" lon="20.012"><tag k="amenity" v="cafe"/><tag k="name" v="Café Linde"/></node>
  <node id="12" version="1" lat="10.013" lon="20.013"><tag k="amenity" v="cafe"/><tag k="name" v="Ahorn Stube &lt;b&gt;"/></node>
  <node id="13" version="1" lat="10.5" lon="20.5"><tag k="place" v="hamlet"/><tag k="name" v="Lindenhof"/></node>
  <node id="14" version="1" lat="10.014" lon="20.014"><tag k="shop" v="bakery"/><tag k="name" v="Alte Linde"/></node>
  <way id="20" version="1"><nd ref="1"/><nd ref="2"/><nd ref="3"/><nd ref="4"/><nd ref="1"/><tag k="boundary" v="administrative"/><tag k="admin_level" v="8"/><tag k="name" v="Ahorn"/></way>
  <way id="21" version="1"><nd ref="5"/><nd ref="6"/><tag k="highway" v="residential"/><tag k="name" v="Lindenstraße"/></way>
  <way id="22" version="1"><nd ref="6"/><nd ref="7"/><tag k="highway" v="residential"/><tag k="name" v="Lindenstraße"/></way>
  <relation id="30" version="1"><member type="way" ref="20" role="outer"/><tag k="type" v="boundary"/><tag k="boundary" v="administrative"/><tag k="admin_level" v="8"/><tag k="name" v="Ahorn"/></relation>
</osm>
`;
