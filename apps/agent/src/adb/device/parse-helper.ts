import type { DeviceReadings } from '@rackhand/contract/device/sighting';
import type { HelperApp } from '../../config.ts';
import type { Pipe } from './section-script.ts';
import { told } from './told-values.ts';

export function helperSections({ packageName }: HelperApp): Readonly<Record<string, Pipe>> {
  return {
    helper: [['pm', 'path', packageName]],
    services: [['settings', 'get', 'secure', 'enabled_accessibility_services']],
  };
}

/**
 * `pm path` says nothing of a package that is not installed, and nothing while the system starts. Settings are kept by the
 * same system and always answer something, if only `null` or an empty line: where they do not, nothing is known.
 */
export function parseHelper(
  helper: HelperApp,
  text: (section: 'helper' | 'services') => string,
): DeviceReadings['helper'] {
  const services = text('services');
  const paths = told('packagePaths', text('helper'));
  if (services === '' || told('components', services) === null || paths === null) return null;
  if (paths === '') return 'missing';
  return servicesIn(services).some((service) => isOf(helper, service)) ? 'ready' : 'off';
}

interface Service {
  packageName: string;
  className: string;
}

/** Components joined by colons, the class in full or short after a dot: `com.a/com.a.In:com.b/.Out`. */
function servicesIn(text: string): Service[] {
  return text
    .trim()
    .split(':')
    .map((component) => {
      const [packageName = '', className = ''] = component.split('/');
      return { packageName, className: fullName(packageName, className) };
    });
}

function isOf({ packageName, service }: HelperApp, found: Service): boolean {
  if (found.packageName !== packageName) return false;
  return service === null || found.className === fullName(packageName, service);
}

function fullName(packageName: string, className: string): string {
  return className.startsWith('.') ? packageName + className : className;
}
