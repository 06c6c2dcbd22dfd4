import type { Corner, GazetteerStreet } from '../services/addressSearch/gazetteer.ts'
import { gridStreets } from './gridStreets.ts'

export const streets: readonly GazetteerStreet[] = [
  ...gridStreets,
  ...inVancouver('Commercial Drive', -123.0697, [
    [800, 'V5L'],
    [2100, 'V5N'],
    [3700, 'V5N'],
  ]),
  ...inVancouver('Victoria Drive', -123.0657, [
    [800, 'V5L'],
    [2100, 'V5N'],
    [4900, 'V5P'],
    [7600, 'V5P'],
  ]),
  ...inVancouver('Nanaimo Street', -123.0566, [
    [800, 'V5L'],
    [2100, 'V5N'],
    [4200, 'V5N'],
  ]),
  ...inVancouver('Main Street', -123.1007, [
    [1700, 'V6A'],
    [2100, 'V5T'],
    [3200, 'V5V'],
    [5700, 'V5W'],
    [8200, 'V5X'],
  ]),
  ...inVancouver('Fraser Street', -123.0905, [
    [2500, 'V5T'],
    [3200, 'V5V'],
    [5700, 'V5W'],
    [8200, 'V5X'],
  ]),
  ...inVancouver('Cambie Street', -123.115, [
    [2200, 'V5Z'],
    [5700, 'V5Z'],
    [6500, 'V6P'],
    [8400, 'V6P'],
  ]),
  ...inVancouver('Oak Street', -123.1277, [
    [2500, 'V6H'],
    [4100, 'V6M'],
    [6500, 'V6P'],
    [8200, 'V6P'],
  ]),
  ...inVancouver('Arbutus Street', -123.1525, [
    [1700, 'V6J'],
    [3200, 'V6L'],
    [5700, 'V6M'],
  ]),
  ...inVancouver('Macdonald Street', -123.1682, [
    [1700, 'V6K'],
    [3200, 'V6L'],
    [4900, 'V6L'],
  ]),
  ...inVancouver('Dunbar Street', -123.1853, [
    [3200, 'V6S'],
    [5700, 'V6N'],
  ]),
  street('Davie Street', 'Vancouver', [400, 49.2745, -123.122, 'V6B'], [900, 49.2784, -123.1289, 'V6Z'], [1150, 49.2804, -123.1324, 'V6E'], [1800, 49.2861, -123.1412, 'V6G']), // oxfmt-ignore
  street('Robson Street', 'Vancouver', [500, 49.2796, -123.1165, 'V6B'], [900, 49.2829, -123.122, 'V6Z'], [1200, 49.2856, -123.1264, 'V6E'], [1700, 49.2899, -123.1343, 'V6G']), // oxfmt-ignore
  street('West Georgia Street', 'Vancouver', [400, 49.2803, -123.1146, 'V6B'], [1000, 49.2851, -123.1219, 'V6E'], [1700, 49.2918, -123.1322, 'V6G']), // oxfmt-ignore
  street('Granville Street', 'Vancouver', [500, 49.2843, -123.1159, 'V6C'], [900, 49.2799, -123.1217, 'V6Z'], [1300, 49.2761, -123.127, 'V6Z'], [2500, 49.2634, -123.1386, 'V6H'], [5700, 49.2337, -123.1391, 'V6M'], [8200, 49.2107, -123.1404, 'V6P']), // oxfmt-ignore
  street('Burrard Street', 'Vancouver', [400, 49.287, -123.1174, 'V6C'], [1100, 49.2797, -123.1283, 'V6Z'], [1900, 49.2684, -123.1457, 'V6J']), // oxfmt-ignore
  street('Denman Street', 'Vancouver', [700, 49.2928, -123.1334, 'V6G'], [1200, 49.2868, -123.1415, 'V6G']),
  street('West Hastings Street', 'Vancouver', [1, 49.2814, -123.1047, 'V6B'], [600, 49.2848, -123.1127, 'V6B'], [1200, 49.288, -123.1212, 'V6E']), // oxfmt-ignore
  street('East Hastings Street', 'Vancouver', [1, 49.2814, -123.1046, 'V6A'], [1400, 49.2811, -123.0748, 'V5L'], [2900, 49.2811, -123.0434, 'V5K']), // oxfmt-ignore
  street('Kingsway', 'Vancouver', [200, 49.2637, -123.1002, 'V5T'], [1300, 49.2502, -123.078, 'V5V'], [2400, 49.2412, -123.0567, 'V5R'], [3400, 49.2331, -123.0276, 'V5R']), // oxfmt-ignore
  street('Kingsway', 'Burnaby', [3700, 49.2324, -123.0226, 'V5H'], [4700, 49.2263, -123.0031, 'V5H'], [6500, 49.2193, -122.9634, 'V5E'], [7600, 49.2147, -122.9394, 'V3N']), // oxfmt-ignore
  street('Hastings Street', 'Burnaby', [3700, 49.281, -123.0226, 'V5C'], [5000, 49.2806, -122.9967, 'V5C'], [6500, 49.2796, -122.9664, 'V5B']), // oxfmt-ignore
  street('Willingdon Avenue', 'Burnaby', [300, 49.2837, -123.0036, 'V5C'], [2100, 49.2652, -123.0033, 'V5C'], [4500, 49.2396, -123.003, 'V5G'], [6000, 49.2262, -123.0027, 'V5H']), // oxfmt-ignore
  street('Imperial Street', 'Burnaby', [3800, 49.2222, -123.0203, 'V5J'], [5500, 49.2216, -122.9831, 'V5J'], [6700, 49.2196, -122.9594, 'V5E']), // oxfmt-ignore
  street('Canada Way', 'Burnaby', [3700, 49.2535, -123.0221, 'V5G'], [5500, 49.2401, -122.9664, 'V5E'], [7500, 49.2213, -122.9319, 'V3N']), // oxfmt-ignore
  street('Lonsdale Avenue', 'North Vancouver', [100, 49.3108, -123.0787, 'V7M'], [1433, 49.3215, -123.0724, 'V7M'], [2900, 49.3358, -123.0722, 'V7N']), // oxfmt-ignore
  street('Marine Drive', 'North Vancouver', [700, 49.3231, -123.1107, 'V7M'], [1900, 49.3246, -123.1289, 'V7P']),
  street('Mountain Highway', 'North Vancouver', [1100, 49.3141, -123.0363, 'V7J'], [3400, 49.3391, -123.0399, 'V7K']), // oxfmt-ignore
  street('No. 3 Road', 'Richmond', [4000, 49.1853, -123.1364, 'V6X'], [6551, 49.1666, -123.1364, 'V6Y'], [9000, 49.1449, -123.1366, 'V7A'], [11000, 49.1262, -123.137, 'V7A']), // oxfmt-ignore
  street('Garden City Road', 'Richmond', [3200, 49.1924, -123.1247, 'V6X'], [7000, 49.1629, -123.1247, 'V6Y'], [10000, 49.1353, -123.1249, 'V7A']), // oxfmt-ignore
  street('Westminster Highway', 'Richmond', [5700, 49.1702, -123.1605, 'V7C'], [8000, 49.1702, -123.1367, 'V6X'], [12000, 49.1703, -123.0922, 'V6V']), // oxfmt-ignore
  street('Granville Avenue', 'Richmond', [6000, 49.163, -123.1585, 'V7C'], [9500, 49.163, -123.1192, 'V6Y']),
  street('Steveston Highway', 'Richmond', [3900, 49.1337, -123.1817, 'V7E'], [9000, 49.1337, -123.1263, 'V7A'], [12000, 49.1335, -123.0922, 'V7A']), // oxfmt-ignore
  street('Columbia Street', 'New Westminster', [200, 49.2056, -122.9025, 'V3L'], [668, 49.2009, -122.9109, 'V3M'], [1000, 49.1983, -122.917, 'V3M']), // oxfmt-ignore
  street('6th Street', 'New Westminster', [100, 49.2035, -122.911, 'V3L'], [1300, 49.2192, -122.9323, 'V3L']),
  street('Royal Avenue', 'New Westminster', [200, 49.2089, -122.9049, 'V3L'], [1200, 49.2012, -122.92, 'V3M']),
  street('8th Avenue', 'New Westminster', [1, 49.2249, -122.9079, 'V3L'], [1000, 49.2118, -122.9318, 'V3M']),
  street('Barnet Highway', 'Coquitlam', [2600, 49.2792, -122.8101, 'V3E'], [2929, 49.2786, -122.7969, 'V3B'], [3100, 49.2762, -122.7896, 'V3B']), // oxfmt-ignore
  street('Pinetree Way', 'Coquitlam', [1100, 49.2766, -122.7934, 'V3B'], [1300, 49.2879, -122.7918, 'V3B'], [1500, 49.2974, -122.7903, 'V3E']), // oxfmt-ignore
  street('Como Lake Avenue', 'Coquitlam', [500, 49.2619, -122.8921, 'V3J'], [1900, 49.2613, -122.8434, 'V3J'], [2900, 49.262, -122.8081, 'V3J']), // oxfmt-ignore
  street('Austin Avenue', 'Coquitlam', [500, 49.2489, -122.8922, 'V3K'], [1900, 49.2489, -122.8433, 'V3K']),
  street('Brunette Avenue', 'Coquitlam', [500, 49.2325, -122.89, 'V3K'], [1148, 49.2389, -122.862, 'V3K'], [1400, 49.2421, -122.8508, 'V3K']), // oxfmt-ignore
  street('Lougheed Highway', 'Coquitlam', [500, 49.2467, -122.8925, 'V3K'], [1300, 49.2369, -122.852, 'V3K'], [2700, 49.2706, -122.793, 'V3B']), // oxfmt-ignore
  street('North Road', 'Coquitlam', [300, 49.2385, -122.8927, 'V3K'], [500, 49.248, -122.8928, 'V3J'], [700, 49.2619, -122.8929, 'V3J']), // oxfmt-ignore
  street('Blue Mountain Street', 'Coquitlam', [200, 49.239, -122.8705, 'V3K'], [1000, 49.2615, -122.8705, 'V3J']),
  street('Guildford Way', 'Coquitlam', [2600, 49.2846, -122.81, 'V3B'], [3000, 49.2848, -122.79, 'V3B']),
  street('Johnson Street', 'Coquitlam', [1000, 49.2765, -122.8005, 'V3B'], [1400, 49.293, -122.8005, 'V3E']),
  street('Glen Drive', 'Coquitlam', [2800, 49.2793, -122.8, 'V3B'], [3100, 49.2793, -122.788, 'V3B']),
  street('Lougheed Highway', 'Burnaby', [4100, 49.265, -123.0139, 'V5C'], [4500, 49.2663, -123.0035, 'V5C'], [5300, 49.2645, -122.982, 'V5B'], [6500, 49.259, -122.964, 'V5B']), // oxfmt-ignore
  street('Edmonds Street', 'Burnaby', [6900, 49.212, -122.957, 'V5E'], [7600, 49.2208, -122.943, 'V3N']),
  street('King George Boulevard', 'Surrey', [7200, 49.133, -122.8455, 'V3W'], [9600, 49.1766, -122.8459, 'V3T'], [10153, 49.1867, -122.849, 'V3T'], [10800, 49.1987, -122.8507, 'V3T']), // oxfmt-ignore
  street('Fraser Highway', 'Surrey', [13400, 49.1868, -122.8447, 'V3T'], [14800, 49.1733, -122.8117, 'V3R'], [16000, 49.1588, -122.7786, 'V4N']), // oxfmt-ignore
  street('University Drive', 'Surrey', [9800, 49.1803, -122.8517, 'V3T'], [10600, 49.1949, -122.8514, 'V3T']),
]

function street(name: string, city: string, ...line: Corner[]): GazetteerStreet {
  return { name, city, line }
}

function inVancouver(name: string, lng: number, areas: readonly (readonly [number, string])[]): GazetteerStreet[] {
  const latOf = (number: number) => 49.2705 - ((number - 1700) / 100) * 0.00092
  return [street(name, 'Vancouver', ...areas.map(([number, area]) => [number, latOf(number), lng, area] as const))]
}
