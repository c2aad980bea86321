// Says that Node is too old before anything is loaded that it cannot read. The first import of every program; the build
// puts a copy next to the server's.
const [major, minor] = process.versions.node.split('.').map(Number);

if (major < 20 || (major === 20 && minor < 19)) {
  console.error(
    `Sharecut needs Node 20.19 or newer; this is ${process.versions.node}. Install Node 24 from https://nodejs.org.`,
  );
  process.exit(1);
}
