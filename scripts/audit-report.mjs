// Formats the output of `npm run audit` from a report of `npm audit --json`.

const SEVERITIES = ['critical', 'high', 'moderate', 'low', 'info'];

/**
 * The lines to print, worst advisory first, and the exit code: 0 without advisories, 1 with some, and 2 when the registry has no advisory
 * data. `report` is null when npm printed no JSON; `packages` are those of the lock file.
 */
export function auditResult(report, packages) {
  if (!report?.vulnerabilities) {
    return { lines: [`The registry has no advisory data: ${report?.message ?? 'npm audit gave no report'}.`], code: 2 };
  }
  const found = Object.values(report.vulnerabilities).flatMap(({ via, nodes, fixAvailable }) => {
    // A text names another package of the report, the source of the advisory.
    const advisories = via.filter((one) => typeof one === 'object');
    return advisories.map((one) => ({ ...one, installed: nodes.some((node) => !packages[node]?.dev), fixAvailable }));
  });
  if (found.length === 0) return { lines: ['No advisory is known for any package.'], code: 0 };
  found.sort((one, other) => SEVERITIES.indexOf(one.severity) - SEVERITIES.indexOf(other.severity) || one.name.localeCompare(other.name));
  const lines = found.map(({ severity, name, range, title, url, installed, fixAvailable }) => {
    const where = installed ? 'installed with the product' : 'development only';
    return `${severity}: ${name} ${range}: ${title} (${url}); ${where}; ${fixAvailable ? 'npm audit fix can update it' : 'no update known'}`;
  });
  return { lines: [...lines, `${found.length} advisories.`], code: 1 };
}
