import type { Region } from './cities'
import type { Random } from './random'

const GIVEN: Record<Region, string[]> = {
  north: list(
    'Aarav Amit Ananya Ankita Arjun Bhavna Deepak Divya Gaurav Harpreet Ishita Jasleen Karan Kavita Manish Mohit Neha Nikhil Pooja Priya Rahul Ritu Rohan Sakshi Sandeep Shreya Simran Sunil Vikas Yash',
  ),
  west: list(
    'Aditi Ajay Amruta Aniket Asha Bhavesh Chetan Darshana Dhruv Gayatri Hardik Hetal Jignesh Ketaki Kunal Mihir Mrunal Nilesh Omkar Pallavi Parth Prachi Prasad Rajesh Rupali Sachin Sayali Swapnil Tejas Vaishali',
  ),
  south: list(
    'Abhinav Aishwarya Anand Anitha Aravind Bhaskar Deepa Ganesh Gowri Harish Jayashree Karthik Kavya Lakshmi Madhavan Mahesh Meenakshi Naveen Nithya Padma Prakash Ramya Ravi Revathi Sanjana Srinivas Suresh Swathi Venkatesh Vidya',
  ),
  east: list(
    'Abhishek Amrita Anirban Arnab Barnali Bikash Debjani Dipankar Indrani Jayanta Joyeeta Kaushik Madhumita Mitali Moumita Nabanita Partha Pranab Rituparna Rupam Saikat Sanchita Shubham Sourav Sreya Subrata Sumana Tanmay Trina Ujjwal',
  ),
}

const FAMILY: Record<Region, string[]> = {
  north: list(
    'Agarwal Ahuja Arora Bansal Bhatia Chauhan Dubey Gill Goel Gupta Kapoor Khanna Malhotra Mathur Mishra Pandey Rastogi Saxena Sharma Singh Srivastava Tiwari Tyagi Verma Yadav',
  ),
  west: list(
    'Bhosale Chavan Deshmukh Deshpande Gaikwad Jadhav Joshi Kadam Kale Kulkarni Mehta More Naik Parekh Patel Patil Pawar Rane Sawant Shah Shinde Solanki Thakkar Trivedi Vyas',
  ),
  south: list(
    'Acharya Balakrishnan Bhat Chandrasekhar Gowda Hegde Iyengar Iyer Krishnan Kumar Menon Murthy Nair Nambiar Naidu Pai Pillai Prabhu Raman Rao Reddy Shetty Subramanian Varma Warrier',
  ),
  east: list(
    'Banerjee Barua Basu Bhattacharya Bora Bose Chakraborty Chatterjee Choudhury Das Datta Deka Dey Ghosh Goswami Hazarika Jha Kalita Mahato Mukherjee Roy Saha Saikia Sen Sinha',
  ),
}

const EVERYWHERE = list(
  'Ayesha_Khan Imran_Shaikh Farhan_Qureshi Zoya_Ansari Salman_Siddiqui Nazneen_Pathan Rehan_Mirza Sana_Sayyed Joseph_Fernandes Maria_Pereira Anthony_Rodrigues Grace_Thomas Thomas_Mathew Elizabeth_George Gurpreet_Kaur Harjit_Dhillon Tenzin_Dorjee Rinchen_Bhutia',
).map((name) => name.replace('_', ' '))

const REGIONS: Region[] = ['north', 'west', 'south', 'east']

/** A name, mostly one of the region. */
export function personName(home: Region, random: Random): string {
  if (random.chance(0.12)) return random.pick(EVERYWHERE)
  const region = random.chance(0.75) ? home : random.pick(REGIONS)
  return `${random.pick(GIVEN[region])} ${random.pick(FAMILY[region])}`
}

const CENTER_OWNERS = list(
  'Shree_Ganesh Sai_Krupa Balaji Om_Sai New_Bharat Royal Jai_Hind Annapurna Sri_Venkateswara Maruthi Durga Mahalaxmi Guru_Nanak National Highway City Metro Speedline Star Universal Apex Prime Sunrise Vijay Lotus Popular Heritage Express Navjeevan Trimurti Ashoka Konark Chetak Himalaya Deccan Coastal Capital Reliable Friends Pioneer',
).map((name) => name.replace('_', ' '))

const CENTER_KINDS = list(
  'Motors Auto_Care Garage Car_Clinic Automobiles Service_Point Auto_Works Tyres_&_Batteries Two-Wheeler_Hub Auto_Hub Wheels Roadside_Assist',
).map((name) => name.replaceAll('_', ' '))

export function centerName(random: Random): string {
  return `${random.pick(CENTER_OWNERS)} ${random.pick(CENTER_KINDS)}`
}

/** `asha.rao17@example.com`, or `customer17@…` for a name without Latin letters. */
export function emailOf(name: string, number: number): string {
  return `${slug(name, '.') || 'customer'}${number}@example.com`
}

export function centerEmailOf(name: string, city: string): string {
  return `${slug(city, '')}@${slug(name, '-').slice(0, 40).replace(/-$/, '') || 'shree-ganesh'}.example`
}

function slug(name: string, gap: string): string {
  const words = name
    .toLowerCase()
    .replaceAll("'", '')
    .match(/[a-z]+/g)
  return words ? words.join(gap) : ''
}

function list(names: string): string[] {
  return names.split(' ')
}
