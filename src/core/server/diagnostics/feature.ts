import { serverFeature } from '../feature.ts';
import { httpsDiagnostic } from './certificate.ts';
import { filesDiagnostic, memoryDiagnostic, nodeDiagnostic } from './machine.ts';
import { probeRoutes } from './probe.ts';
import { addressDiagnostic, cdnDiagnostic, limitsDiagnostic, proxyDiagnostic, websocketDiagnostic } from './public-address.ts';

/** Checks of the way from a browser to this server, and of its machine. */
export const diagnosticsServer = serverFeature(
  { name: 'diagnostics' },
  {
    routes: probeRoutes,
    diagnostics: [
      addressDiagnostic,
      httpsDiagnostic,
      websocketDiagnostic,
      proxyDiagnostic,
      limitsDiagnostic,
      cdnDiagnostic,
      memoryDiagnostic,
      filesDiagnostic,
      nodeDiagnostic,
    ],
  },
);
