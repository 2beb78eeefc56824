import java.io.File;
import java.io.FileInputStream;
import java.io.InputStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.openstreetmap.josm.data.Preferences;
import org.openstreetmap.josm.data.gpx.GpxData;
import org.openstreetmap.josm.data.osm.DataSet;
import org.openstreetmap.josm.data.preferences.JosmBaseDirectories;
import org.openstreetmap.josm.data.preferences.JosmUrls;
import org.openstreetmap.josm.data.projection.ProjectionRegistry;
import org.openstreetmap.josm.data.projection.Projections;
import org.openstreetmap.josm.gui.layer.OsmDataLayer;
import org.openstreetmap.josm.gui.progress.NullProgressMonitor;
import org.openstreetmap.josm.io.GeoJSONReader;
import org.openstreetmap.josm.io.GeoJSONWriter;
import org.openstreetmap.josm.io.GpxReader;
import org.openstreetmap.josm.io.OsmJsonReader;
import org.openstreetmap.josm.io.OsmReader;
import org.openstreetmap.josm.io.OsmWriter;
import org.openstreetmap.josm.io.OsmWriterFactory;
import org.openstreetmap.josm.spi.preferences.Config;

/** JOSM's own readers and writers, without its window: `read FORMAT FILE` prints counts, `write FORMAT SOURCE TARGET` writes OSM XML in another format. */
public final class MeetJosm {
    public static void main(String[] args) throws Exception {
        Config.setBaseDirectoriesProvider(JosmBaseDirectories.getInstance());
        Config.setUrlsProvider(JosmUrls.getInstance());
        Preferences preferences = Preferences.main();
        preferences.enableSaveOnPut(false);
        Config.setPreferencesInstance(preferences);
        ProjectionRegistry.setProjection(Projections.getProjectionByCode("EPSG:3857"));
        if (args[0].equals("read")) read(args[1], new File(args[2]));
        else write(args[1], new File(args[2]), Path.of(args[3]));
        System.exit(0);
    }

    private static void read(String format, File file) throws Exception {
        try (InputStream in = new FileInputStream(file)) {
            if (format.equals("gpx")) {
                GpxReader reader = new GpxReader(in);
                if (!reader.parse(true)) throw new IllegalStateException("parse gave false");
                GpxData data = reader.getGpxData();
                System.out.println(data.getWaypoints().size() + " points, " + (data.getTrackCount() + data.getRoutes().size()) + " lines");
                return;
            }
            DataSet data = format.equals("json") ? OsmJsonReader.parseDataSet(in, NullProgressMonitor.INSTANCE)
                : format.equals("geojson") ? GeoJSONReader.parseDataSet(in, NullProgressMonitor.INSTANCE)
                : OsmReader.parseDataSet(in, NullProgressMonitor.INSTANCE);
            System.out.println(data.getNodes().size() + " n, " + data.getWays().size() + " w, " + data.getRelations().size() + " r");
        }
    }

    private static void write(String format, File source, Path target) throws Exception {
        DataSet data;
        try (InputStream in = new FileInputStream(source)) {
            data = OsmReader.parseDataSet(in, NullProgressMonitor.INSTANCE);
        }
        OsmDataLayer layer = new OsmDataLayer(data, "meet", null);
        if (format.equals("geojson")) {
            Files.writeString(target, new GeoJSONWriter(data).write());
            return;
        }
        try (PrintWriter out = new PrintWriter(Files.newBufferedWriter(target));
            OsmWriter writer = OsmWriterFactory.createOsmWriter(out, false, data.getVersion())) {
            writer.write(data);
        }
    }
}
