import type { Random } from './random'

export type City = {
  city: string
  district: string
  state: string
  region: Region
  latitude: number
  longitude: number
  /** The first characters of its vehicle registrations and postal codes. */
  plate: string
  pin: string
  /** The number of its service centers. */
  centers: number
}
export type Region = 'north' | 'west' | 'south' | 'east'

export const CITIES: City[] = [
  city('Mumbai', 'Mumbai Suburban', 'Maharashtra', 'west', 19.076, 72.8777, 'MH02', '4000', 14),
  city('New Delhi', 'South Delhi', 'Delhi', 'north', 28.6139, 77.209, 'DL03', '1100', 14),
  city('Bengaluru', 'Bengaluru Urban', 'Karnataka', 'south', 12.9716, 77.5946, 'KA05', '5600', 13),
  city('Pune', 'Pune', 'Maharashtra', 'west', 18.5204, 73.8567, 'MH12', '4110', 11),
  city('Hyderabad', 'Hyderabad', 'Telangana', 'south', 17.385, 78.4867, 'TS09', '5000', 10),
  city('Chennai', 'Chennai', 'Tamil Nadu', 'south', 13.0827, 80.2707, 'TN09', '6000', 9),
  city('Kolkata', 'Kolkata', 'West Bengal', 'east', 22.5726, 88.3639, 'WB06', '7000', 8),
  city('Ahmedabad', 'Ahmedabad', 'Gujarat', 'west', 23.0225, 72.5714, 'GJ01', '3800', 7),
  city('Jaipur', 'Jaipur', 'Rajasthan', 'north', 26.9124, 75.7873, 'RJ14', '3020', 6),
  city('Lucknow', 'Lucknow', 'Uttar Pradesh', 'north', 26.8467, 80.9462, 'UP32', '2260', 5),
  city('Nagpur', 'Nagpur', 'Maharashtra', 'west', 21.1458, 79.0882, 'MH31', '4400', 4),
  city('Indore', 'Indore', 'Madhya Pradesh', 'north', 22.7196, 75.8577, 'MP09', '4520', 4),
  city('Kochi', 'Ernakulam', 'Kerala', 'south', 9.9312, 76.2673, 'KL07', '6820', 4),
  city('Surat', 'Surat', 'Gujarat', 'west', 21.1702, 72.8311, 'GJ05', '3950', 4),
  city('Coimbatore', 'Coimbatore', 'Tamil Nadu', 'south', 11.0168, 76.9558, 'TN38', '6410', 3),
  city('Chandigarh', 'Chandigarh', 'Chandigarh', 'north', 30.7333, 76.7794, 'CH01', '1600', 3),
  city('Bhopal', 'Bhopal', 'Madhya Pradesh', 'north', 23.2599, 77.4126, 'MP04', '4620', 2),
  city('Visakhapatnam', 'Visakhapatnam', 'Andhra Pradesh', 'south', 17.6868, 83.2185, 'AP31', '5300', 2),
  city('Vadodara', 'Vadodara', 'Gujarat', 'west', 22.3072, 73.1812, 'GJ06', '3900', 2),
  city('Patna', 'Patna', 'Bihar', 'east', 25.5941, 85.1376, 'BR01', '8000', 2),
  city('Nashik', 'Nashik', 'Maharashtra', 'west', 19.9975, 73.7898, 'MH15', '4220', 2),
  city('Guwahati', 'Kamrup Metropolitan', 'Assam', 'east', 26.1445, 91.7362, 'AS01', '7810', 1),
  city('Mysuru', 'Mysuru', 'Karnataka', 'south', 12.2958, 76.6394, 'KA09', '5700', 1),
  city('Thiruvananthapuram', 'Thiruvananthapuram', 'Kerala', 'south', 8.5241, 76.9366, 'KL01', '6950', 1),
  city('Satara', 'Satara', 'Maharashtra', 'west', 17.6805, 74.0183, 'MH11', '4150', 0),
  city('Udaipur', 'Udaipur', 'Rajasthan', 'north', 24.5854, 73.7125, 'RJ27', '3130', 0),
  city('Shillong', 'East Khasi Hills', 'Meghalaya', 'east', 25.5788, 91.8933, 'ML05', '7930', 0),
]

const STREETS = [
  'Mahatma Gandhi Road',
  'Station Road',
  'Ring Road',
  'Link Road',
  'Nehru Nagar',
  'Gandhi Chowk',
  'Industrial Estate',
  'Lal Bahadur Shastri Marg',
  'Civil Lines',
  'Rajaji Street',
  'Tagore Garden',
  'Airport Road',
  'Bypass Road',
  'Transport Nagar',
  'Subhash Marg',
  'Old Market Road',
  'Patel Colony',
  'Lake View Road',
  'Ambedkar Chowk',
  'Temple Street',
]

export function addressIn({ city, pin }: City, random: Random): string {
  const house = random.chance(0.3) ? `Plot ${random.int(1, 240)}` : String(random.int(1, 480))
  return `${house}, ${random.pick(STREETS)}, ${city} ${pin}${random.text(2, '0123456789')}`
}

/** A place in the city, at most about nine kilometres from its center. */
export function placeIn({ latitude, longitude }: City, random: Random) {
  const near = (middle: number) => Number((middle + (random.next() - 0.5) * 0.16).toFixed(6))
  return { latitude: near(latitude), longitude: near(longitude) }
}

export function phoneNumber(random: Random): string {
  return `+91${random.pick(['6', '7', '8', '9', '9', '9'])}${random.text(9, '0123456789')}`
}

export function registrationNumber({ plate }: City, random: Random): string {
  return plate + random.text(2, 'ABCDEFGHJKLMNPRSTUVWXYZ') + String(random.int(1, 9999)).padStart(4, '0')
}

/** The nearest of the cities, measured in degrees. */
export function nearestCity(to: City, cities: readonly City[]): City | undefined {
  const distance = (from: City) => Math.hypot(from.latitude - to.latitude, from.longitude - to.longitude)
  return cities.toSorted((a, b) => distance(a) - distance(b))[0]
}

function city(
  name: string,
  district: string,
  state: string,
  region: Region,
  latitude: number,
  longitude: number,
  plate: string,
  pin: string,
  centers: number,
): City {
  return { city: name, district, state, region, latitude, longitude, plate, pin, centers }
}
